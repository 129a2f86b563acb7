/** Finds stock Hadoop, Hawser's jars and Open MPI on this machine. */
package org.hawser.cluster.core.layout;
