/**
 * The pools of an allocation as the ranks of one {@code mpirun}. Its daemons are started on the nodes by the batch system's
 * own launcher: what mpirun takes for a remote shell is a script that calls it.
 */
package org.hawser.cluster.batch.pool;
