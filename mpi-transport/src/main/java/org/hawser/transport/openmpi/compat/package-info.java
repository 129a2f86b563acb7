/**
 * Open MPI's Java bindings, found at run time: {@code mpi.jar} comes with each Open MPI and has to match it, so nothing is
 * compiled against it.
 */
package org.hawser.transport.openmpi.compat;
