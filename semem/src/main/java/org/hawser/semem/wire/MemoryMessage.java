// SPDX-License-Identifier: Apache-2.0
package org.hawser.semem.wire;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.hawser.shuffle.server.Extent;

/**
 * What a client and the agent tell each other over a {@link org.hawser.reuse.socket.MessageConnection}. A path is that of
 * a file below the directory of its application, with slashes, such as {@code output/attempt_.../file.out}.
 *
 * <pre>
 *   client                agent
 *      | Hello -----------&gt; |   one connection for each process and application
 *      | &lt;------- Accepted |   or Refused: all files of the application stay on disk
 *      | Open ------------&gt; |   room before the first byte
 *      | &lt;-------- Granted |   or Refused: this file goes to disk
 *      | More ------------&gt; |   room for further bytes
 *      | &lt;-------- Granted |   or Refused
 *      | Closed ----------&gt; |   the file is whole
 *      | &lt;-------- Settled |
 *      | PoolSlot --------&gt; |   a part of the pool file, for a file without room
 *      | &lt;---- PoolGranted |   or Refused: this file goes to disk
 *      | Pooled ----------&gt; |   what was in memory of it is in the pool file now
 *      | PoolClosed ------&gt; |   the file in the pool is whole
 *      | &lt;-------- Settled |   or Refused
 *      | Moved -----------&gt; |   it is on disk now
 *      | Renamed, Deleted -&gt; |
 * </pre>
 *
 * What is told without an answer can be lost. The agent compares its ledger with the files from time to time.
 *
 * <p>Files that are open when the connection ends are deleted from the store; a link there is a file that is on disk, and
 * stays.
 */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "type")
@JsonSubTypes({
    @JsonSubTypes.Type(MemoryMessage.Hello.class),
    @JsonSubTypes.Type(MemoryMessage.Accepted.class),
    @JsonSubTypes.Type(MemoryMessage.Refused.class),
    @JsonSubTypes.Type(MemoryMessage.Open.class),
    @JsonSubTypes.Type(MemoryMessage.More.class),
    @JsonSubTypes.Type(MemoryMessage.Granted.class),
    @JsonSubTypes.Type(MemoryMessage.Closed.class),
    @JsonSubTypes.Type(MemoryMessage.Settled.class),
    @JsonSubTypes.Type(MemoryMessage.PoolSlot.class),
    @JsonSubTypes.Type(MemoryMessage.PoolGranted.class),
    @JsonSubTypes.Type(MemoryMessage.Pooled.class),
    @JsonSubTypes.Type(MemoryMessage.PoolClosed.class),
    @JsonSubTypes.Type(MemoryMessage.Moved.class),
    @JsonSubTypes.Type(MemoryMessage.Renamed.class),
    @JsonSubTypes.Type(MemoryMessage.Deleted.class),
    @JsonSubTypes.Type(MemoryMessage.Status.class),
    @JsonSubTypes.Type(MemoryMessage.Report.class)
})
public sealed interface MemoryMessage {
    /** Of one file: more than any memory, and so little that sums of many do not overflow. */
    long MAX_BYTES = 1L << 46;

    /** The version of this vocabulary; both ends must speak the same. */
    int VERSION = 3;

    /** The socket, in the agent's run directory. */
    String SOCKET = "semem.sock";

    /** Room is asked for in pieces of at most this size, if the data that is there fits; the first ones are smaller. */
    long EXTENT_BYTES = 8L << 20;

    /** A client takes an agent that has not answered for this long for lost; the agent must refuse earlier. */
    Duration ANSWER_LIMIT = Duration.ofSeconds(30);

    /**
     * The first message of every connection that writes files.
     *
     * @param application such as {@code application_1_0001}
     * @param appDir its directory below the local directory that the client uses
     * @param pid the client's, in its namespace of process ids
     * @param pidNamespace see {@link PidNamespace}
     * @param movable whether map outputs of the application may be moved to another node: its reducers ask where they are
     * @param reduces whether the client is a reduce task, which fetches them
     */
    record Hello(
            int version,
            String application,
            String appDir,
            long pid,
            String pidNamespace,
            boolean movable,
            boolean reduces)
            implements MemoryMessage {}

    /**
     * The application's files may go to memory.
     *
     * @param store the directory whose subdirectory of the application's name holds them
     */
    record Accepted(String store) implements MemoryMessage {}

    /**
     * They may not, or this file may not.
     *
     * @param why for logs and counters; few different texts, without names or numbers
     */
    record Refused(String why) implements MemoryMessage {}

    /**
     * Reserves room for a file that is to be written.
     *
     * @param bytesWanted room beyond the bytes that are there
     * @param bytesThere already in memory, by an append or before a lost connection; they are counted once. The file
     *     belongs to this connection from now on: the end of an earlier one does not delete it
     */
    record Open(String path, long bytesWanted, long bytesThere) implements MemoryMessage {
        public Open {
            requireSize(bytesWanted);
            requireSize(bytesThere);
        }
    }

    /** Reserves further room for an open file. */
    record More(String path, long bytesWanted) implements MemoryMessage {
        public More {
            requireSize(bytesWanted);
        }
    }

    /**
     * The room is reserved.
     *
     * @param bytes beyond what was reserved before and, for {@link Open}, beyond the bytes that are there; fewer than
     *     wanted if that is all that is left
     */
    record Granted(long bytes) implements MemoryMessage {}

    /** The file is whole, and has this size. */
    record Closed(String path, long bytes) implements MemoryMessage {
        public Closed {
            requireSize(bytes);
        }
    }

    /** The file that was closed stays, even when the connection ends. */
    record Settled() implements MemoryMessage {}

    /**
     * Asks for one more part of the pool file. The same question may be asked again, even of the next agent.
     *
     * @param has the parts that the file has; none if it is new
     */
    record PoolSlot(String path, List<Extent> has) implements MemoryMessage {
        public PoolSlot {
            has = List.copyOf(has);
        }
    }

    /** The part that comes after those that the file has. */
    record PoolGranted(Extent slot) implements MemoryMessage {}

    /** The open file is in the pool now, and takes no room in memory. */
    record Pooled(String path) implements MemoryMessage {}

    /**
     * The file in the pool is whole, and marked.
     *
     * @param slots the granted parts that it needs
     */
    record PoolClosed(String path, List<Extent> slots, long bytes) implements MemoryMessage {
        public PoolClosed {
            slots = List.copyOf(slots);
            requireSize(bytes);
        }
    }

    /** The file is on disk now, whether it was open or not, and takes no room in memory. */
    record Moved(String path) implements MemoryMessage {}

    /** A file has another name; one that had that name is gone. */
    record Renamed(String from, String to) implements MemoryMessage {}

    /** The file is gone. */
    record Deleted(String path) implements MemoryMessage {}

    /** Asks for a {@link Report}, on a connection of its own that sends no {@link Hello}. */
    record Status() implements MemoryMessage {}

    /**
     * What the store holds.
     *
     * @param budget bytes that may be in memory
     * @param used bytes that are in memory or reserved
     * @param draining whether it takes nothing more from other nodes
     * @param lent what other nodes have here
     * @param moved what other nodes have of this one
     * @param counters since the agent's start, by name
     */
    record Report(
            long budget,
            long used,
            boolean draining,
            List<ApplicationUse> applications,
            List<NodeUse> lent,
            List<NodeUse> moved,
            Map<String, Long> counters)
            implements MemoryMessage {
        public Report {
            applications = List.copyOf(applications);
            lent = List.copyOf(lent);
            moved = List.copyOf(moved);
            counters = Map.copyOf(counters);
        }
    }

    /**
     * What one application holds.
     *
     * @param used bytes that are in memory or reserved
     * @param files in memory
     */
    record ApplicationUse(String application, long used, long files) {}

    /**
     * What another node has here, or has of this one.
     *
     * @param node its name
     * @param bytes of the map outputs, data and indexes
     * @param outputs how many
     */
    record NodeUse(String node, long bytes, long outputs) {
        /** The sums by node, in the order of their names. */
        public static List<NodeUse> sums(Stream<NodeUse> uses) {
            return List.copyOf(uses.collect(Collectors.toMap(NodeUse::node, use -> use, NodeUse::plus, TreeMap::new))
                    .values());
        }

        private NodeUse plus(NodeUse other) {
            return new NodeUse(node, bytes + other.bytes, outputs + other.outputs);
        }
    }

    /** Refuses a size that no file has. */
    static void requireSize(long bytes) {
        if (bytes < 0 || bytes > MAX_BYTES) {
            throw new IllegalArgumentException("a file has " + bytes + " bytes, allowed are 0 to " + MAX_BYTES);
        }
    }
}
