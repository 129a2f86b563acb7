/** What a user asks a batch system for, in the notations of PBS Pro, Torque and Slurm. */
package org.hawser.cluster.batch.request;
