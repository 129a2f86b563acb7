// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.mpi;

import java.util.ArrayList;
import java.util.List;
import org.hawser.transport.openmpi.MpiAccess;
import org.hawser.transport.openmpi.compat.MpiException;
import org.hawser.transport.openmpi.compat.MpiRequest;

/**
 * The unfinished transfers of a program. References to them are kept until they end: MPI may write to the buffer of a
 * receive at any time, and that memory must not be freed and reused before.
 */
final class PendingTransfers {
    private static final int FIRST_LOOK = 64;

    private final MpiAccess access;
    private final List<Object> begun = new ArrayList<>();
    private int lookAt = FIRST_LOOK;

    PendingTransfers(MpiAccess access) {
        this.access = access;
    }

    /** From the constructor of {@code mpi.Request}. */
    void begun(Object request) {
        if (!access.isOwner()) {
            hold(request);
        }
    }

    private synchronized void hold(Object request) {
        begun.add(request);
        if (begun.size() >= lookAt) {
            begun.removeIf(MpiRequest::isOver);
            lookAt = Math.max(FIRST_LOOK, 2 * begun.size());
        }
    }

    /**
     * Cancels what can be cancelled when the program has ended.
     *
     * @return the number of transfers that the program had not completed
     */
    synchronized int takeBack() {
        begun.removeIf(MpiRequest::isOver);
        int unfinished = begun.size();
        begun.removeIf(this::isOverOrCancelled);
        return unfinished;
    }

    /** Whether all transfers have ended. */
    synchronized boolean areOver() {
        begun.removeIf(request -> isOver(MpiRequest.of(request), access));
        return begun.isEmpty();
    }

    private boolean isOverOrCancelled(Object begunRequest) {
        MpiRequest request = MpiRequest.of(begunRequest);
        try {
            if (!access.get(request::test)) {
                access.get(() -> {
                    request.cancel();
                    return request;
                });
            }
            return access.get(request::test);
        } catch (MpiException e) {
            // Transfers of this kind cannot be cancelled.
            return false;
        }
    }

    /** A transfer that has failed has ended too, such as that of a message that is larger than its receive buffer. */
    static boolean isOver(MpiRequest request, MpiAccess access) {
        try {
            return access.get(request::test);
        } catch (MpiException e) {
            return true;
        }
    }
}
