/** The transport's configuration keys. */
package org.hawser.transport.config;
