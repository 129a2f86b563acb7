/** The keys of the shuffle. */
package org.hawser.shuffle.config;
