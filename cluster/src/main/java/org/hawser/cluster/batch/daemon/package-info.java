/** Hadoop daemons of one node as children of one process. */
package org.hawser.cluster.batch.daemon;
