/*
 * Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file except in
 * compliance with the License. You may obtain a copy of the License at
 *
 *     https://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software distributed under the License is
 * distributed on an "AS IS" BASIS, WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express or
 * implied. See the License for the specific language governing permissions and limitations under the
 * License.
 */
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
