/**
 * Clusters of real Hadoop daemons on loopback: {@link org.hawser.cluster.LocalCluster} starts, attaches to, disturbs and
 * stops one; {@link org.hawser.cluster.ClusterSpec} says which. Only {@code LocalCluster.configuration()} loads a class of
 * Hadoop.
 */
package org.hawser.cluster;
