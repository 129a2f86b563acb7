/**
 * The batch system of this machine: which it is, how it takes a job, and how it starts programs on the nodes of one.
 */
package org.hawser.cluster.batch.scheduler;
