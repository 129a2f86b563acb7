/** The configuration keys of IBIS, and what is built from them. */
package org.hawser.ibis.config;
