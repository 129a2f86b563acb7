/** When a daemon is ready, asked over its own web interface, and when a pool is, asked over its socket. */
package org.hawser.cluster.core.probe;
