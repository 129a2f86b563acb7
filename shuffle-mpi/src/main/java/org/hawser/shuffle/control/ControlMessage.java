// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.control;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import java.util.List;

/**
 * What NodeManager and agent tell each other over a {@link org.hawser.reuse.socket.MessageConnection}. The agent
 * speaks only once, in reply to the first message: it accepts the connection, or refuses it and closes it.
 *
 * <pre>
 *   NodeManager          agent
 *      | Hello ----------&gt; |   looks there for map outputs, is found under these names
 *      | &lt;------ Accepted |   or Refused
 *      | JobStarted -----&gt; |   for each job that runs
 *      | JobsComplete ---&gt; |   forgets every other job
 *      | JobStarted -----&gt; |   as they come
 *      | JobOver --------&gt; |
 * </pre>
 */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "type")
@JsonSubTypes({
    @JsonSubTypes.Type(ControlMessage.Hello.class),
    @JsonSubTypes.Type(ControlMessage.JobStarted.class),
    @JsonSubTypes.Type(ControlMessage.JobsComplete.class),
    @JsonSubTypes.Type(ControlMessage.JobOver.class),
    @JsonSubTypes.Type(ControlMessage.Accepted.class),
    @JsonSubTypes.Type(ControlMessage.Refused.class)
})
public sealed interface ControlMessage {
    /** The version of this vocabulary; both ends must speak the same. */
    int VERSION = 2;

    /** The socket, in the directory that NodeManager and agent share. */
    String SOCKET = "shuffle.sock";

    /**
     * The first message of every connection.
     *
     * @param shufflePort where the NodeManager serves the stock shuffle, which is what reducers know it by
     * @param hosts names by which reducers know the node
     * @param localDirs the NodeManager's
     */
    record Hello(int version, int shufflePort, List<String> hosts, List<String> localDirs) implements ControlMessage {
        public Hello {
            hosts = List.copyOf(hosts);
            localDirs = List.copyOf(localDirs);
        }
    }

    /**
     * The map outputs of a job may be served.
     *
     * @param secret of the job, in Base64
     */
    record JobStarted(String job, String user, String secret) implements ControlMessage {
        /** Without the secret, which must not get into logs. */
        @Override
        public String toString() {
            return "JobStarted[" + job + " of " + user + "]";
        }
    }

    /** All jobs that run have been told. */
    record JobsComplete() implements ControlMessage {}

    /** The map outputs of a job are about to be deleted. */
    record JobOver(String job) implements ControlMessage {}

    /** The agent serves the shuffle for this NodeManager. */
    record Accepted() implements ControlMessage {}

    /** The agent does not. */
    record Refused(String why) implements ControlMessage {}
}
