/** The Hadoop cluster inside one allocation of a batch system, phase by phase: survey, start, the user's command, stop. */
package org.hawser.cluster.batch.allocation;
