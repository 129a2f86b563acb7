// SPDX-License-Identifier: Apache-2.0
package org.hawser.ibis.schedule;

import static java.util.Objects.requireNonNull;

/** One I/O of a flow. It waits in a {@link FairQueue}, is dispatched, and ends. */
public final class IoRequest {
    private final Flow flow;
    private final IoKind kind;
    private final long bytes;
    private final int slots;
    private final long submittedNs;
    private final long sequence;

    private State state = State.WAITING;
    private double startTag;
    private int heldSlots;
    private long dispatchedNs;

    /** Where a request is in its life. */
    enum State {
        WAITING,
        DISPATCHED,
        ENDED
    }

    IoRequest(Flow flow, IoKind kind, long bytes, int slots, long submittedNs, long sequence) {
        this.flow = requireNonNull(flow, "flow is null");
        this.kind = requireNonNull(kind, "kind is null");
        this.bytes = bytes;
        this.slots = slots;
        this.submittedNs = submittedNs;
        this.sequence = sequence;
    }

    /** The name of the flow that the request belongs to. */
    public String flowName() {
        return flow.name();
    }

    public IoKind kind() {
        return kind;
    }

    /** What the flow is charged. */
    public long bytes() {
        return bytes;
    }

    /** When the request came, by the clock of the caller. */
    public long submittedNs() {
        return submittedNs;
    }

    /** When it was dispatched, by the clock of the caller; 0 before that. */
    public long dispatchedNs() {
        return dispatchedNs;
    }

    /** The virtual time at which its service begins, in bytes per unit of weight; fixed once it is the first of its flow. */
    double startTag() {
        return startTag;
    }

    Flow flow() {
        return flow;
    }

    int slots() {
        return slots;
    }

    int heldSlots() {
        return heldSlots;
    }

    long sequence() {
        return sequence;
    }

    void tag(double tag) {
        startTag = tag;
    }

    void dispatch(int held, long nowNs) {
        require(State.WAITING);
        state = State.DISPATCHED;
        heldSlots = held;
        dispatchedNs = nowNs;
    }

    /** @throws IllegalStateException if it has not been dispatched, or has ended */
    void end() {
        require(State.DISPATCHED);
        state = State.ENDED;
    }

    /** Whether it was still waiting. */
    boolean cancel() {
        boolean waited = state == State.WAITING;
        if (waited) {
            state = State.ENDED;
        }
        return waited;
    }

    boolean isWaiting() {
        return state == State.WAITING;
    }

    private void require(State expected) {
        if (state != expected) {
            throw new IllegalStateException(this + " is " + state + ", not " + expected);
        }
    }

    @Override
    public String toString() {
        return kind + " of " + bytes + " B by " + flow.name();
    }
}
