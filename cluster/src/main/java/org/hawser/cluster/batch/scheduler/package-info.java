/** The batch system of this machine: which it is, and how it takes a job. */
package org.hawser.cluster.batch.scheduler;
