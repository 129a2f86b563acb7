// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.mpi;

import static java.util.Objects.requireNonNull;

import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.hawser.transport.openmpi.MpiAccess;
import org.hawser.transport.openmpi.compat.Communicator;
import org.hawser.transport.openmpi.compat.MpiException;
import org.hawser.transport.openmpi.compat.MpiRequest;

/** Messages that have arrived and that nobody has received. */
final class LeftMessages {
    private static final long PAUSE_NANOS = TimeUnit.MICROSECONDS.toNanos(50);

    private final Communicator communicator;
    private final MpiAccess access;

    LeftMessages(Communicator communicator, MpiAccess access) {
        this.communicator = requireNonNull(communicator, "communicator is null");
        this.access = requireNonNull(access, "access is null");
    }

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
        while (!isOver(request)) {
            if (System.nanoTime() - deadlineNanos >= 0) {
                throw new IllegalStateException("a message for a former program cannot be received to its end");
            }
            LockSupport.parkNanos(PAUSE_NANOS);
        }
        if (System.nanoTime() - deadlineNanos >= 0) {
            throw new IllegalStateException("messages for a former program do not end");
        }
    }

    private boolean isOver(MpiRequest request) {
        try {
            return access.get(request::test);
        } catch (MpiException e) {
            // This is expected for a message that is larger than its receive buffer.
            return true;
        }
    }
}
