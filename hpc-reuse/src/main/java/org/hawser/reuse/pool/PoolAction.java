// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.pool;

/** An action that {@link SlotPool} requests from its caller. */
public sealed interface PoolAction {
    /** Launch a JVM for this slot. */
    record StartSlot(int slot, long incarnation) implements PoolAction {}

    /** Hand the request's container to the slot. */
    record Dispatch(long request, int slot, long incarnation, int use, long waitedNanos) implements PoolAction {}

    /** Tell the requester to fork. */
    record Reject(long request, Fork why) implements PoolAction {}

    /** Ask the slot to end itself. */
    record AskExit(int slot, long incarnation, RetireReason reason) implements PoolAction {}

    /** SIGKILL the slot's process. */
    record Kill(int slot, long incarnation, RetireReason reason) implements PoolAction {}
}
