/**
 * Clusters of real Hadoop daemons on loopback: {@link org.hawser.cluster.local.LocalCluster} starts, attaches to,
 * disturbs and stops one; {@link org.hawser.cluster.local.ClusterSpec} says which. Only {@code
 * LocalCluster.configuration()} loads a class of Hadoop.
 */
package org.hawser.cluster.local;
