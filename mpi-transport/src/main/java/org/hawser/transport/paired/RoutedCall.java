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
package org.hawser.transport.paired;

import static java.util.Objects.requireNonNull;

import java.util.concurrent.CompletableFuture;
import org.hawser.transport.Call;
import org.hawser.transport.CallCancelledException;
import org.hawser.transport.Reply;
import org.hawser.transport.TransportException;

/** A call that is made up to twice, one after the other. Safe for use by several threads. */
final class RoutedCall implements Call {
    private final CompletableFuture<Reply> reply = new CompletableFuture<>();
    private Call attempt;
    private boolean cancelled;

    RoutedCall(Call attempt) {
        this.attempt = requireNonNull(attempt, "attempt is null");
    }

    @Override
    public CompletableFuture<Reply> reply() {
        return reply;
    }

    @Override
    public synchronized void cancel() {
        cancelled = true;
        attempt.cancel();
    }

    @Override
    public synchronized boolean uploadTaken() {
        return attempt.uploadTaken();
    }

    /** The attempt that counts from now on. */
    synchronized void goOnWith(Call next) {
        attempt = requireNonNull(next, "next is null");
        if (cancelled) {
            next.cancel();
        }
    }

    synchronized boolean cancelled() {
        return cancelled;
    }

    /** The end. One that was cancelled has failed for that reason. */
    void fail(Throwable failure) {
        boolean becauseCancelled = cancelled() && failure instanceof TransportException;
        reply.completeExceptionally(becauseCancelled ? cancellation((TransportException) failure) : failure);
    }

    private static TransportException cancellation(TransportException failure) {
        return failure instanceof CallCancelledException
                ? failure
                : new CallCancelledException(
                        "the call was cancelled: " + failure.getMessage(), failure.buffersQuarantined());
    }
}
