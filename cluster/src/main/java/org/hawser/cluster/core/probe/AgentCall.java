// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.core.probe;

import java.io.IOException;
import java.net.SocketTimeoutException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.stream.Stream;
import org.hawser.cluster.core.conf.ClusterPaths;
import org.hawser.common.failure.PlainReason;
import org.hawser.reuse.config.RunDirectory;
import org.hawser.reuse.protocol.Connection;
import org.hawser.reuse.protocol.Message;
import org.hawser.reuse.protocol.ProtocolException;

/** Asks one agent one question over its socket. */
public final class AgentCall {
    private static final Duration LIMIT = Duration.ofSeconds(10);

    private AgentCall() {}

    /**
     * Asks the agent of a run directory, and waits 10 s at most for its answer.
     *
     * @throws IOException naming the run directory when no agent answers there in time
     */
    public static <M extends Message> M ask(RunDirectory run, Message question, Class<M> answer) throws IOException {
        return ask(run, question, answer, LIMIT);
    }

    public static <M extends Message> M ask(RunDirectory run, Message question, Class<M> answer, Duration limit)
            throws IOException {
        try (Connection agent = Connection.greet(run.socket(), Message.Role.CLIENT, limit)) {
            agent.send(question, limit);
            return agent.receive(answer, limit);
        } catch (SocketTimeoutException e) {
            throw new IOException(
                    "the agent of " + run.path() + " has not answered within " + limit.toMillis()
                            + " ms: it is stopped or hangs. Its pid is in " + run.agentPid()
                            + log(run)
                            + "; kill -CONT lets a stopped process go on, and an agent that has been killed is replaced",
                    e);
        } catch (ProtocolException e) {
            throw new IOException("the agent of " + run.path() + " refuses: " + e.getMessage(), e);
        } catch (IOException e) {
            throw new IOException("the agent of " + run.path() + " does not answer: " + PlainReason.of(e), e);
        }
    }

    /** The agent's own log or, in a local cluster, that of the mpirun which has started it; on other nodes neither. */
    private static String log(RunDirectory run) {
        Path mpirun = new ClusterPaths(run.path().resolve("../..").normalize()).mpirunLog();
        return Stream.of(run.agentLog(), mpirun)
                .filter(Files::exists)
                .findFirst()
                .map(log -> ", its log is " + log)
                .orElse("");
    }
}
