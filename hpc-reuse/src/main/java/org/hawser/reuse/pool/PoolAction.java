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
