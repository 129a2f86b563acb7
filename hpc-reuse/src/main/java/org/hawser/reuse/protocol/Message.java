// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.protocol;

import com.fasterxml.jackson.annotation.JsonTypeInfo;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.hawser.reuse.pool.Fork;
import org.hawser.reuse.pool.RetireReason;
import org.hawser.reuse.pool.SlotReport;
import org.hawser.reuse.pool.SlotVitals;

/**
 * The messages between executor, agent, slots and the command line over the agent's Unix domain socket.
 *
 * <pre>
 *   executor            agent                 slot
 *      | Hello ---------> | <---------- Hello  |
 *      | <------- Welcome | Welcome ---------> |
 *      | Launch --------> | Run -------------> |
 *      | <------- Started | <--------- Running |
 *      |                  |                    |  main() ... end of its threads ... shutdown hooks
 *      | <--------- Ended | <----------- Ended |
 *      |                  | <----------- Ready |  or Retiring: clean-up done, or given up
 * </pre>
 *
 * One frame is one message: four bytes of length, then JSON (see {@link Connection}).
 */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "type")
public sealed interface Message {
    /** The version of this vocabulary; both ends must speak the same. */
    int PROTOCOL_VERSION = 3;

    /** The build of Hawser that this JVM runs: the version in the jar's manifest, or {@code development}. */
    String BUILD = Optional.ofNullable(Message.class.getPackage().getImplementationVersion())
            .orElse("development");

    /** The role of the process that opens a connection. */
    enum Role {
        /** One per NodeManager, open as long as it lives. Its end tells the agent that the NodeManager has ended. */
        EXECUTOR,
        /** One per container launch, and one per call of the command line. */
        CLIENT,
        /** One per slot. */
        SLOT,
        /** One per spare rank. */
        SPARE
    }

    /**
     * The first frame of every connection.
     *
     * @param slot slot index and state, for {@link Role#SLOT} only; otherwise null
     */
    record Hello(int protocolVersion, String build, Role role, long pid, SlotHello slot) implements Message {
        /** The greeting of this process. */
        public static Hello of(Role role, SlotHello slot) {
            return new Hello(
                    PROTOCOL_VERSION, BUILD, role, ProcessHandle.current().pid(), slot);
        }
    }

    /**
     * The state that a slot reports when it starts, and again to each later agent.
     *
     * @param index the slot's index in the pool
     * @param incarnation counts the JVMs that served this index
     * @param report what it is doing
     * @param transport what it exchanges data over
     */
    record SlotHello(int index, long incarnation, SlotReport report, SlotNetwork transport) {}

    /** The agent accepts the connection. */
    record Welcome(int protocolVersion, String build, long pid, String web) implements Message {}

    /** The agent refuses the connection, with the reason. */
    record Refused(String reason) implements Message {}

    /** Run this container in a slot; wait at most this long for a free one. */
    record Launch(LaunchSpec spec, long maxWaitMillis) implements Message {}

    /** The container runs. {@code waitedNanos} is the time from {@link Launch} to the hand-over. */
    record Started(int slot, long incarnation, long pid, int use, long waitedNanos) implements Message {}

    /** No slot for this container: the caller forks. */
    record NoSlot(Fork why) implements Message {}

    /**
     * The container has ended, as its own process would have; {@code diagnostics} is empty unless the slot itself
     * failed.
     */
    record Ended(String containerId, int exitCode, String diagnostics) implements Message {}

    /** Agent to slot: run this container. */
    record Run(LaunchSpec spec) implements Message {}

    /** Slot to agent: the container's main method is about to be entered. */
    record Running(String containerId) implements Message {}

    /** Slot to agent: clean, waiting for the next container. */
    record Ready(String containerId, Map<String, Integer> cleanedItems, long cleaningNanos, SlotVitals vitals)
            implements Message {}

    /** Slot to agent: this JVM ends itself now, because of {@code reason}. */
    record Retiring(RetireReason reason, String detail) implements Message {}

    /** Agent to slot or spare rank: end now. */
    record Exit(RetireReason reason) implements Message {}

    /** Agent to spare rank: become this slot. */
    record TakePlace(int slot, long incarnation) implements Message {}

    /** Deliver a signal to a container, only while it owns its slot. */
    record Signal(String containerId, int number) implements Message {}

    /** Whether the container still owned its slot. */
    record Signalled(boolean delivered) implements Message {}

    /** Ask for a sign of life of the thread that owns the pool. */
    record Ping() implements Message {}

    /** The answer to {@link Ping}. */
    record Pong() implements Message {}

    /** Ask for {@link Status}. */
    record GetStatus() implements Message {}

    /**
     * The pool as it is now.
     *
     * @param ranks null unless the pool's processes are meant to be MPI ranks
     */
    record Status(
            long agentPid,
            String build,
            String web,
            int size,
            List<SlotStatus> slots,
            Map<String, Long> counters,
            Ranks ranks)
            implements Message {}

    /**
     * The pool's ranks other than slots.
     *
     * @param agent whether the agent is a rank
     * @param spares spare ranks that wait
     * @param sparesStarted how many there were in the beginning
     */
    record Ranks(boolean agent, int spares, int sparesStarted) {}

    /**
     * One line of {@link Status}.
     *
     * @param vitals null before the first container's end
     * @param transport null before the slot has reported
     */
    record SlotStatus(
            int index,
            long incarnation,
            String state,
            long pid,
            String user,
            String containerId,
            int uses,
            long millisInState,
            SlotVitals vitals,
            SlotNetwork transport) {}

    /** Change the number of slots while running; answered with {@link Status}. */
    record Resize(int slots) implements Message {}

    /** End the pool: every slot, then the agent. */
    record Stop(String reason) implements Message {}
}
