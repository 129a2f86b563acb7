/** How the pools of a cluster's workers come to be: as ranks of one mpirun, or as plain processes. */
package org.hawser.cluster.core.pool;
