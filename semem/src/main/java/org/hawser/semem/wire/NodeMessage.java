// SPDX-License-Identifier: Apache-2.0
package org.hawser.semem.wire;

import static java.util.Objects.requireNonNull;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import java.util.List;
import java.util.regex.Pattern;
import org.hawser.shuffle.wire.JobName;
import org.hawser.shuffle.wire.MapAttempt;

/**
 * What the agent of a worker and a memory node tell each other. The worker asks; {@link NodeCodec} signs.
 *
 * <pre>
 *   worker              memory node
 *      | Hello ----------&gt; |   opens a session; its sequence numbers let each request act once
 *      | &lt;-------- Welcome |
 *      | Reserve --------&gt; |   room for one map output
 *      | &lt;------- Reserved |   or Refused
 *      | Put + upload ---&gt; |   a piece of a file, received into the file's pages; several at a time
 *      | &lt;--------- Stored |
 *      | Commit ---------&gt; |   the checksums; the output can be fetched from there afterwards
 *      | &lt;------ Committed |   or Refused
 *      | Keep -----------&gt; |   regularly; what is not named is freed
 *      | &lt;------ NodeState |
 * </pre>
 */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "type")
@JsonSubTypes({
    @JsonSubTypes.Type(NodeMessage.Hello.class),
    @JsonSubTypes.Type(NodeMessage.Welcome.class),
    @JsonSubTypes.Type(NodeMessage.NoSession.class),
    @JsonSubTypes.Type(NodeMessage.Reserve.class),
    @JsonSubTypes.Type(NodeMessage.Reserved.class),
    @JsonSubTypes.Type(NodeMessage.Refused.class),
    @JsonSubTypes.Type(NodeMessage.Put.class),
    @JsonSubTypes.Type(NodeMessage.Stored.class),
    @JsonSubTypes.Type(NodeMessage.Commit.class),
    @JsonSubTypes.Type(NodeMessage.Committed.class),
    @JsonSubTypes.Type(NodeMessage.Abandon.class),
    @JsonSubTypes.Type(NodeMessage.Keep.class),
    @JsonSubTypes.Type(NodeMessage.Drain.class),
    @JsonSubTypes.Type(NodeMessage.NodeState.class)
})
public sealed interface NodeMessage {
    /** The name of one that only asks. No worker has it, so nodes keep nothing for it. */
    String COMMAND = "command";

    /** One message names no more applications. */
    int MAX_APPLICATIONS = 512;

    /** One message names no more outputs that are missing. */
    int MAX_MISSING = 256;

    /** The two files of a map output. */
    enum Part {
        DATA,
        INDEX
    }

    /**
     * Opens a session.
     *
     * @param worker the name of the worker's store, which stays the same when its agent restarts
     */
    record Hello(String worker) implements NodeMessage {
        private static final Pattern WORKER = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,254}");

        public Hello {
            if (!WORKER.matcher(worker).matches()) {
                throw new IllegalArgumentException("'" + worker + "' is no name of a worker");
            }
        }
    }

    /** The session is open. */
    record Welcome(long session, NodeState state) implements NodeMessage {
        public Welcome {
            requireNonNull(state, "state is null");
        }
    }

    /** The session is not known, or no longer: the worker opens another one. */
    record NoSession() implements NodeMessage {}

    /**
     * Asks for room for one map output.
     *
     * @param user whose job it is
     * @param secret the job's, sealed by {@link NodeCodec#seal}: reducers sign with it
     */
    record Reserve(String job, String user, String secret, String attempt, long dataBytes, long indexBytes)
            implements NodeMessage {
        private static final int MAX_SECRET_CHARS = 4096;

        public Reserve {
            requireNonNull(user, "user is null");
            if (!new MapAttempt(attempt).belongsTo(new JobName(job))) {
                throw new IllegalArgumentException(attempt + " is none of " + job);
            }
            if (secret.length() > MAX_SECRET_CHARS) {
                throw new IllegalArgumentException("the secret of a job has " + secret.length() + " characters");
            }
            MemoryMessage.requireSize(dataBytes);
            MemoryMessage.requireSize(indexBytes);
        }
    }

    /** The room is kept for a while. */
    record Reserved(long lease, long free) implements NodeMessage {}

    /**
     * The node does not do it.
     *
     * @param why for logs and counters; few different texts, without names or numbers
     * @param free bytes that it could still take
     */
    record Refused(String why, long free) implements NodeMessage {}

    /** A piece of a file, which is the upload. */
    record Put(long lease, Part part, long offset) implements NodeMessage {
        public Put {
            requireNonNull(part, "part is null");
            MemoryMessage.requireSize(offset);
        }
    }

    /** The piece has arrived. */
    record Stored(int bytes) implements NodeMessage {}

    /**
     * All pieces have been stored: the output is to be served.
     *
     * @param dataChecksum CRC32C of the data
     * @param indexChecksum CRC32C of the index
     */
    record Commit(long lease, long dataChecksum, long indexChecksum) implements NodeMessage {}

    /** The output is served. */
    record Committed(long free) implements NodeMessage {}

    /** The output is not needed, whether it is served already or not. The answer is {@link NodeState}. */
    record Abandon(long lease) implements NodeMessage {}

    /** The worker is alive and still needs what it has stored for these applications, and nothing else. */
    record Keep(List<String> applications) implements NodeMessage {
        public Keep {
            applications = List.copyOf(applications);
            if (applications.size() > MAX_APPLICATIONS) {
                throw new IllegalArgumentException(
                        applications.size() + " applications are named, allowed are " + MAX_APPLICATIONS);
            }
        }
    }

    /** The node takes nothing new from now on. The answer is {@link NodeState}. */
    record Drain() implements NodeMessage {}

    /**
     * What a worker has to know of a node.
     *
     * @param incarnation another one has none of the outputs that were stored before
     * @param budget bytes that it may hold
     * @param used bytes that it holds or has reserved, for itself and others
     * @param free bytes that it can take
     * @param outputs of this worker that it serves
     * @param missing those of them whose files were deleted, or some of these; named until the worker abandons them
     * @param reducing applications of which reduce tasks run there, this worker's or others; not more than allowed
     */
    record NodeState(
            String incarnation,
            long budget,
            long used,
            long free,
            int outputs,
            boolean draining,
            List<Missing> missing,
            List<String> reducing)
            implements NodeMessage {
        /** One answer names no more applications: a node has not so many containers. */
        public static final int MAX_REDUCING = 64;

        public NodeState {
            requireNonNull(incarnation, "incarnation is null");
            missing = List.copyOf(missing);
            if (missing.size() > MAX_MISSING) {
                throw new IllegalArgumentException(
                        missing.size() + " missing outputs are named, allowed are " + MAX_MISSING);
            }
            reducing = List.copyOf(reducing);
            if (reducing.size() > MAX_REDUCING) {
                throw new IllegalArgumentException(
                        reducing.size() + " applications are named, allowed are " + MAX_REDUCING);
            }
        }
    }

    /** A map output that cannot be fetched any more. */
    record Missing(long lease, String application, String attempt) {
        public Missing {
            requireNonNull(application, "application is null");
            requireNonNull(attempt, "attempt is null");
        }
    }
}
