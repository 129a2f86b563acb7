// SPDX-License-Identifier: Apache-2.0
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
