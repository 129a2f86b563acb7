/** Job scripts of PBS Pro, Torque and Slurm, written to be read and edited by hand. */
package org.hawser.cluster.batch.script;
