// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.agent;

import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.hawser.reuse.pool.SlotVitals;
import org.hawser.reuse.protocol.LaunchSpec;
import org.hawser.reuse.protocol.Message;
import org.hawser.reuse.protocol.SlotNetwork;

/**
 * The agent's view of one slot's JVM: its process, its connection, the container that it was given, and the client
 * that requested the container.
 */
final class Member {
    private final SlotLauncher.SlotProcess process;
    private Optional<Outbox> line = Optional.empty();
    private CompletableFuture<Boolean> lineEnd = CompletableFuture.completedFuture(true);
    private Optional<Request> request = Optional.empty();
    private Optional<SlotVitals> vitals = Optional.empty();
    private Optional<SlotNetwork> transport = Optional.empty();
    private Message.Started started;
    private boolean entered;
    private boolean retiring;

    /**
     * A container's request for a slot and the connection that waits for its end.
     *
     * @param deadlineNanos when it stops waiting, on the pool's clock
     */
    record Request(long id, LaunchSpec spec, Outbox client, long deadlineNanos) {}

    Member(SlotLauncher.SlotProcess process) {
        this.process = process;
    }

    SlotLauncher.SlotProcess process() {
        return process;
    }

    void connected(Outbox connection, SlotNetwork over) {
        line = Optional.of(connection);
        lineEnd = new CompletableFuture<>();
        transport = Optional.of(over);
    }

    /** @param heardAll false if messages of the slot may have been lost */
    void lineEnded(boolean heardAll) {
        lineEnd.complete(heardAll);
    }

    /** Completes when the slot sends nothing more; true if all of its messages were received. */
    CompletableFuture<Boolean> lineEnd() {
        return lineEnd.copy();
    }

    /** The network over which the slot exchanges data, once it has reported it. */
    Optional<SlotNetwork> transport() {
        return transport;
    }

    Optional<Request> request() {
        return request;
    }

    void serve(Request toServe, int use, long waitedNanos) {
        request = Optional.of(toServe);
        entered = false;
        started = new Message.Started(process.slot(), process.incarnation(), process.pid(), use, waitedNanos);
    }

    /** The slot confirms that the container's program is about to be entered. */
    void entering() {
        entered = true;
        request.ifPresent(r -> r.client().send(started));
    }

    /** Whether the program of its container may have been entered. */
    boolean entered() {
        return entered;
    }

    void served() {
        request = Optional.empty();
    }

    Optional<SlotVitals> vitals() {
        return vitals;
    }

    void report(SlotVitals reported) {
        vitals = Optional.of(reported);
    }

    /** Whether it is known why its process ends. */
    boolean isRetiring() {
        return retiring;
    }

    void retire() {
        retiring = true;
    }

    /** The pool does not wait for a confirmation: the end of the process, or its time limit, follows. */
    void send(Message message) {
        line.ifPresent(l -> l.send(message));
    }
}
