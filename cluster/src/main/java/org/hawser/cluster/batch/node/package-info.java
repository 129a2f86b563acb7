/**
 * What serves one node of an allocation: removes what earlier jobs have left, starts its daemons, watches and stops
 * them.
 */
package org.hawser.cluster.batch.node;
