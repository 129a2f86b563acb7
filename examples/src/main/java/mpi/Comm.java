// SPDX-License-Identifier: Apache-2.0
package mpi;

/** Signatures of the methods. */
public class Comm {
    public final int getRank() throws MPIException {
        return 0;
    }

    public final int getSize() throws MPIException {
        return 0;
    }

    public final void allReduce(Object buffer, int count, Datatype type, Op op) throws MPIException {}

    public final void allToAll(
            Object toSend, int sendCount, Datatype sendType, Object received, int receiveCount, Datatype receiveType)
            throws MPIException {}

    public final void allToAllv(
            Object toSend,
            int[] sendCounts,
            int[] sendOffsets,
            Datatype sendType,
            Object received,
            int[] receiveCounts,
            int[] receiveOffsets,
            Datatype receiveType)
            throws MPIException {}
}
