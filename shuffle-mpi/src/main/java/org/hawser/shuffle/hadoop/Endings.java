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
package org.hawser.shuffle.hadoop;

import static java.util.Objects.requireNonNull;

import java.util.ArrayDeque;
import java.util.Deque;

/** What has to be ended when a reducer's shuffle is over. Only one thread may use it. */
final class Endings implements AutoCloseable {
    private final Deque<Ending> endings = new ArrayDeque<>();

    /** Ends something. */
    @FunctionalInterface
    interface Ending {
        void end() throws InterruptedException;
    }

    /** To come before all that are there. */
    void addFirst(Ending ending) {
        endings.addFirst(requireNonNull(ending, "ending is null"));
    }

    /** To come after all that are there. */
    void addLast(Ending ending) {
        endings.addLast(requireNonNull(ending, "ending is null"));
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
