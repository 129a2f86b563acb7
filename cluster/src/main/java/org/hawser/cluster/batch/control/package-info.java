/**
 * How the master of an allocation talks to its nodes: one TCP connection from each node, JSON records line by line. A node
 * whose connection ends stops everything it has started.
 */
package org.hawser.cluster.batch.control;
