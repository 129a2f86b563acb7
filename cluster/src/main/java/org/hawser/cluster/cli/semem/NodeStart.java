// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.cli.semem;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.hawser.cluster.core.ClusterException;
import org.hawser.cluster.core.probe.MemoryCall;
import org.hawser.cluster.core.process.LogTail;
import org.hawser.reuse.config.RunDirectory;
import org.hawser.reuse.executor.AgentDaemon;

/**
 * Ends a memory node whose agent does not start or does not serve memory, with the reason that the agent has logged.
 *
 * @param logged bytes of the agent's log before this start
 */
record NodeStart(RunDirectory run, long logged) implements AgentDaemon.Start {
    private static final int MOST_BYTES = 1 << 16;

    /** A line of the agent's log: date, time, level, class. */
    private static final Pattern ERROR = Pattern.compile("^\\S+ \\S+ (?:ERROR|FATAL) \\S+: (.*)$");

    NodeStart {
        requireNonNull(run, "run is null");
    }

    static NodeStart in(RunDirectory run) throws IOException {
        Path log = run.agentLog();
        return new NodeStart(run, Files.exists(log) ? Files.size(log) : 0);
    }

    @Override
    public void succeeded() {
        try {
            MemoryCall.ask(run);
        } catch (IOException e) {
            throw refusal("The agent of the memory node serves no memory", e.getMessage());
        }
    }

    @Override
    public void failed(String reason) {
        throw refusal("The agent of the memory node does not start", reason);
    }

    private ClusterException refusal(String what, String reason) {
        return new ClusterException(what + ": " + lastError().orElse(reason).replaceFirst("\\.*$", ".") + " Its log is "
                + run.agentLog() + ".");
    }

    private Optional<String> lastError() {
        return LogTail.linesSince(run.agentLog(), logged, MOST_BYTES).stream()
                .map(ERROR::matcher)
                .filter(Matcher::matches)
                .map(line -> line.group(1))
                .reduce((earlier, later) -> later);
    }
}
