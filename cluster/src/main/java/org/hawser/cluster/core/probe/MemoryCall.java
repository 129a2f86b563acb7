// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.core.probe;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.hawser.common.failure.PlainReason;
import org.hawser.reuse.config.RunDirectory;
import org.hawser.reuse.socket.MessageConnection;
import org.hawser.semem.config.SememKeys;
import org.hawser.semem.wire.MemoryMessage;

/** Asks one agent what it keeps in memory of intermediate files. */
public final class MemoryCall {
    private static final Duration LIMIT = Duration.ofSeconds(20);

    private MemoryCall() {}

    /**
     * Asks the agent of a run directory, and waits 20 s at most for its answer.
     *
     * @throws IOException naming the run directory when no agent answers there in time, or it keeps none
     */
    public static MemoryMessage.Report ask(RunDirectory run) throws IOException {
        Path socket = run.path().resolve(MemoryMessage.SOCKET);
        if (Files.exists(run.socket()) && Files.notExists(socket)) {
            throw new IOException("the agent of " + run.path() + " keeps no files in memory: " + SememKeys.MEMORY
                    + " is 0, or the agent has refused its value and says why in its log");
        }
        try (MessageConnection<MemoryMessage> agent = MessageConnection.open(socket, MemoryMessage.class, LIMIT)) {
            agent.send(new MemoryMessage.Status());
            if (agent.receive() instanceof MemoryMessage.Report report) {
                return report;
            }
        } catch (IOException e) {
            throw new IOException("the agent of " + run.path() + " does not answer: " + PlainReason.of(e), e);
        }
        throw new IOException("the agent of " + run.path() + " does not answer with a report");
    }
}
