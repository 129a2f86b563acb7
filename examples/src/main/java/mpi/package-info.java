// SPDX-License-Identifier: Apache-2.0
/** Signatures of Open MPI's Java bindings, as far as the examples use them. At run time the classes are those of {@code mpi.jar}. */
package mpi;
