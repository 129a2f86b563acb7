// SPDX-License-Identifier: Apache-2.0
/** MPI for the programs in slots. {@link org.hawser.reuse.mpi.HawserMpi#current()} is where they begin. */
package org.hawser.reuse.mpi;
