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
package org.hawser.reuse.mpi;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.List;
import org.hawser.transport.openmpi.MpiAccess;
import org.hawser.transport.openmpi.compat.MpiException;
import org.hawser.transport.openmpi.compat.MpiRequest;

/**
 * The transfers that a program has begun. They are held until they are over: MPI writes into the buffer of a receive
 * whenever its message comes, and without this that might be after the program has forgotten it and its memory was given
 * away.
 */
final class PendingTransfers {
    private static final int FIRST_LOOK = 64;

    private final MpiAccess access;
    private final List<Object> begun = new ArrayList<>();
    private int lookAt = FIRST_LOOK;

    PendingTransfers(MpiAccess access) {
        this.access = requireNonNull(access, "access is null");
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
     * The program has ended: takes back what can be.
     *
     * @return how many it had not seen the end of
     */
    synchronized int takeBack() {
        begun.removeIf(MpiRequest::isOver);
        int unfinished = begun.size();
        begun.removeIf(this::isOverOrCancelled);
        return unfinished;
    }

    /** Whether none goes on any more. */
    synchronized boolean areOver() {
        begun.removeIf(request -> isOver(MpiRequest.of(request)));
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
            // Of a kind that cannot be cancelled.
            return false;
        }
    }

    private boolean isOver(MpiRequest request) {
        try {
            return access.get(request::test);
        } catch (MpiException e) {
            // It has failed, and is over so.
            return true;
        }
    }
}
