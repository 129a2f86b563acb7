/** How programs are started on the nodes of an allocation, without ssh: the one place that knows the launchers of batch systems. */
package org.hawser.cluster.batch.launch;
