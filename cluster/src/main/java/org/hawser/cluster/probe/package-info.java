/**
 * When a daemon is ready, asked over its own web interface.
 */
package org.hawser.cluster.probe;
