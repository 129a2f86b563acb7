// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.hadoop;

import java.util.ArrayDeque;
import java.util.Deque;

/**
 * The clean-up actions of a reducer's shuffle, which {@link AgentShuffle} collects as it starts things, and runs one
 * after the other at the end. Only one thread may use it.
 */
final class Endings implements AutoCloseable {
    private final Deque<Ending> endings = new ArrayDeque<>();

    /** Ends something. */
    @FunctionalInterface
    interface Ending {
        void end() throws InterruptedException;
    }

    /** To come before all that are there. */
    void addFirst(Ending ending) {
        endings.addFirst(ending);
    }

    /** To come after all that are there. */
    void addLast(Ending ending) {
        endings.addLast(ending);
    }

    /**
     * Does all of them, whatever happens on the way: the process may go on to another container. The first that fails is
     * thrown in the end, with the others suppressed; an interrupt stays pending.
     */
    @Override
    public void close() {
        Throwable failure = null;
        boolean interrupted = Thread.interrupted();
        for (Ending ending = endings.poll(); ending != null; ending = endings.poll()) {
            try {
                ending.end();
            } catch (InterruptedException e) {
                interrupted = true;
            } catch (RuntimeException | Error e) {
                if (failure == null) {
                    failure = e;
                } else {
                    failure.addSuppressed(e);
                }
            }
            // One that only marks the thread as interrupted must not spoil the next.
            interrupted |= Thread.interrupted();
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        if (failure instanceof Error error) {
            throw error;
        }
        if (failure != null) {
            throw (RuntimeException) failure;
        }
    }
}
