// SPDX-License-Identifier: Apache-2.0
package mpi;

/** Signatures of the constants. */
public final class MPI {
    public static final Datatype BYTE = new Datatype();
    public static final Datatype INT = new Datatype();
    public static final Datatype LONG = new Datatype();
    public static final Op SUM = new Op();

    private MPI() {}
}
