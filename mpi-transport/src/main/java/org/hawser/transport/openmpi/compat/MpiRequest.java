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
package org.hawser.transport.openmpi.compat;

import static java.util.Objects.requireNonNull;

import java.util.Optional;

/** A send or receive that MPI has begun. */
public final class MpiRequest {
    private final Object request;
    private boolean done;
    /** The status that MPI returned at its end; reading its content takes time. */
    private Optional<Object> status = Optional.empty();

    MpiRequest(Object request) {
        this.request = requireNonNull(request, "request is null");
    }

    /** Wraps a {@code mpi.Request} that a program has begun. */
    public static MpiRequest of(Object request) {
        return new MpiRequest(request);
    }

    /** Whether the program that began it has seen its end; makes no progress. */
    public static boolean isOver(Object request) {
        try {
            return (boolean) Bindings.IS_OVER.invokeExact(request);
        } catch (Throwable e) {
            throw Mpi.failure("a transfer could not be looked at", e);
        }
    }

    /**
     * Whether it has ended; makes progress.
     *
     * @throws MpiException if it has failed; it has then ended
     */
    public boolean test() {
        if (!done) {
            try {
                status = Optional.ofNullable((Object) Bindings.TEST.invokeExact(request));
                done = status.isPresent();
            } catch (Throwable e) {
                done = true;
                throw Mpi.failure("a transfer failed", e);
            }
        }
        return done;
    }

    /** Tries to cancel it. Afterwards {@link #test} and {@link #cancelled} tell whether that was possible. */
    public void cancel() {
        try {
            Bindings.CANCEL.invokeExact(request);
        } catch (Throwable e) {
            throw Mpi.failure("a transfer could not be cancelled", e);
        }
    }

    public boolean cancelled() {
        if (status.isEmpty()) {
            return false;
        }
        try {
            return (boolean) Bindings.IS_CANCELLED.invokeExact(status.get());
        } catch (Throwable e) {
            throw Mpi.failure("a transfer could not be looked at", e);
        }
    }

    /** The number of bytes received. */
    public int bytes() {
        if (status.isEmpty() || cancelled()) {
            return 0;
        }
        try {
            return (int) Bindings.COUNT.invokeExact(status.get(), Bindings.BYTE);
        } catch (Throwable e) {
            throw Mpi.failure("a transfer could not be looked at", e);
        }
    }
}
