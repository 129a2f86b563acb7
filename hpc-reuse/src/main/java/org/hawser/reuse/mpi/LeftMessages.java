// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.mpi;

import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.hawser.transport.openmpi.MpiAccess;
import org.hawser.transport.openmpi.compat.Communicator;
import org.hawser.transport.openmpi.compat.MpiRequest;

/** Messages that have arrived and that nobody has received. */
record LeftMessages(Communicator communicator, MpiAccess access) {
    private static final long PAUSE_NANOS = TimeUnit.MICROSECONDS.toNanos(50);

    /**
     * Receives and discards them.
     *
     * @return how many there were
     * @throws IllegalStateException if they do not end in time, or the rest of a message does not arrive
     */
    int discard(long deadlineNanos) {
        int count = 0;
        for (Optional<MpiRequest> next = next(); next.isPresent(); next = next()) {
            await(next.get(), deadlineNanos);
            count++;
        }
        return count;
    }

    private Optional<MpiRequest> next() {
        return access.get(communicator::discardNext);
    }

    private void await(MpiRequest request, long deadlineNanos) {
        while (!PendingTransfers.isOver(request, access)) {
            if (System.nanoTime() - deadlineNanos >= 0) {
                throw new IllegalStateException("a message for a former program cannot be received to its end");
            }
            LockSupport.parkNanos(PAUSE_NANOS);
        }
        if (System.nanoTime() - deadlineNanos >= 0) {
            throw new IllegalStateException("messages for a former program do not end");
        }
    }
}
