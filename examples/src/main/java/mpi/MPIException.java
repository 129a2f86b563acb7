// SPDX-License-Identifier: Apache-2.0
package mpi;

/** Signature of the type. */
public final class MPIException extends Exception {
    private static final long serialVersionUID = 1;
}
