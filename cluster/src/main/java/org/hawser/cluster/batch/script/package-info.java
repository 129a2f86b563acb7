/** Requests to PBS Pro, Torque and Slurm, and job scripts, written to be read and edited by hand. */
package org.hawser.cluster.batch.script;
