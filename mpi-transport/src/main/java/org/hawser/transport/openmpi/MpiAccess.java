// SPDX-License-Identifier: Apache-2.0
package org.hawser.transport.openmpi;

import static java.util.Objects.requireNonNull;

import java.util.Queue;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;

/**
 * Access to MPI for threads other than the one that owns it. If MPI supports {@code THREAD_MULTIPLE}, they call it
 * freely. Otherwise they take turns with the owner, which does nothing while another thread has its turn.
 *
 * <p>Safe for use by several threads.
 */
public final class MpiAccess {
    private final boolean concurrent;
    private final Thread owner;
    /** Fair, because the owner asks for its next turn at once. */
    private final ReentrantLock turn = new ReentrantLock(true);

    private final Queue<Runnable> orders = new ConcurrentLinkedQueue<>();

    MpiAccess(boolean concurrent, Thread owner) {
        this.concurrent = concurrent;
        this.owner = requireNonNull(owner, "owner is null");
    }

    /** Whether MPI allows calls of several threads at a time. */
    public boolean isConcurrent() {
        return concurrent;
    }

    /** Whether the caller is the thread that owns MPI. */
    public boolean isOwner() {
        return Thread.currentThread() == owner;
    }

    /**
     * Calls MPI in this thread. Unless access is concurrent, the transport is blocked while the call waits for another
     * process.
     */
    public <T> T call(Callable<T> calls) throws Exception {
        begin();
        try {
            return calls.call();
        } finally {
            end();
        }
    }

    /** The same for calls that throw no checked exceptions. */
    public <T> T get(Supplier<T> calls) {
        begin();
        try {
            return calls.get();
        } finally {
            end();
        }
    }

    /** Calls MPI in the owner's thread, soon. The transport stands still meanwhile. */
    public <T> CompletableFuture<T> order(Callable<T> calls) {
        requireNonNull(calls, "calls is null");
        CompletableFuture<T> result = new CompletableFuture<>();
        orders.add(() -> {
            try {
                result.complete(calls.call());
            } catch (Throwable e) {
                result.completeExceptionally(e);
            }
        });
        LockSupport.unpark(owner);
        return result;
    }

    /** The owner's duty. */
    int carryOutOrders() {
        int count = 0;
        for (Runnable order = orders.poll(); order != null; order = orders.poll()) {
            order.run();
            count++;
        }
        return count;
    }

    void begin() {
        if (!concurrent) {
            turn.lock();
        }
    }

    void end() {
        if (!concurrent) {
            turn.unlock();
        }
    }
}
