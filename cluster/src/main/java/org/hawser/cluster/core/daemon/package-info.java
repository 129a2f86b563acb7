/** Hadoop daemons as processes of this machine: how they are started, and how they are stopped. */
package org.hawser.cluster.core.daemon;
