/**
 * Hadoop clusters that live as long as a job of a batch system: the request, the job script, and what runs inside of the
 * allocation.
 */
package org.hawser.cluster.batch;
