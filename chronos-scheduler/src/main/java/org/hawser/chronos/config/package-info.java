/** The configuration keys of Chronos. */
package org.hawser.chronos.config;
