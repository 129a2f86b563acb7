// SPDX-License-Identifier: Apache-2.0
package org.hawser.semem.wire;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import java.time.Duration;
import java.util.List;
import java.util.Map;

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
 *      | Closed ----------&gt; |   the file is whole; or Moved: it is on disk now
 *      | Renamed, Deleted -&gt; |
 * </pre>
 *
 * Files that are open when the connection ends are deleted from the store; a link there is a file that is on disk, and
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
    int VERSION = 1;

    /** The socket, in the agent's run directory. */
    String SOCKET = "semem.sock";

    /** Room is asked for in pieces of at least this size, so that a file costs few questions. */
    long EXTENT_BYTES = 8L << 20;

    /** A client takes an agent that has not answered for so long for lost; the agent must refuse earlier. */
    Duration ANSWER_LIMIT = Duration.ofSeconds(30);

    /**
     * The first message of every connection that writes files.
     *
     * @param application such as {@code application_1_0001}
     * @param appDir its directory below the local directory that the client uses
     * @param pid the client's
     */
    record Hello(int version, String application, String appDir, long pid) implements MemoryMessage {}

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
     * @param bytes beyond what was reserved before and, for {@link Open}, beyond the bytes that are there; at least as
     *     many as wanted
     */
    record Granted(long bytes) implements MemoryMessage {}

    /** The file is whole, and has this size. */
    record Closed(String path, long bytes) implements MemoryMessage {
        public Closed {
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
     * @param counters since the agent's start, by name
     */
    record Report(long budget, long used, List<ApplicationUse> applications, Map<String, Long> counters)
            implements MemoryMessage {
        public Report {
            applications = List.copyOf(applications);
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

    private static void requireSize(long bytes) {
        if (bytes < 0 || bytes > MAX_BYTES) {
            throw new IllegalArgumentException("a file has " + bytes + " bytes, allowed are 0 to " + MAX_BYTES);
        }
    }
}
