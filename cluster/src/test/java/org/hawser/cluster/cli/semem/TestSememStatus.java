// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.cli.semem;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.hawser.reuse.config.RunDirectory;
import org.hawser.reuse.socket.MessageListener;
import org.hawser.semem.wire.MemoryMessage;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** Two nodes: the agent of the second has memory. */
@Timeout(60)
class TestSememStatus {
    private static final MemoryMessage.Report REPORT = new MemoryMessage.Report(
            1 << 30,
            3 << 20,
            true,
            List.of(new MemoryMessage.ApplicationUse("application_1_0001", 3 << 20, 2)),
            List.of(new MemoryMessage.NodeUse("node1-0123", 2 << 20, 1)),
            List.of(new MemoryMessage.NodeUse("memory/node2:4000", 5 << 20, 3)),
            Map.of("refusedBudget", 5L));

    @TempDir
    private Path dir;

    private RunDirectory other;
    private RunDirectory good;

    private record Run(int exitCode, String out, String err) {}

    @BeforeEach
    void makeRunDirectories() throws IOException {
        other = new RunDirectory(Files.createDirectory(dir.resolve("1")));
        good = new RunDirectory(Files.createDirectory(dir.resolve("2")));
    }

    @Test
    void status_oneAgentSilent_showsTheOthersAndNamesIt() throws IOException {
        Run run = runWithOneAgent();

        assertThat(run.out().lines())
                .containsExactly(
                        good.path() + "  3.0 MiB of 1024.0 MiB used, draining",
                        "  APPLICATION                                USED    FILES",
                        "  application_1_0001                      3.0 MiB        2",
                        "  LENT TO                                    USED  OUTPUTS",
                        "  node1-0123                              2.0 MiB        1",
                        "  MOVED TO                                   USED  OUTPUTS",
                        "  memory/node2:4000                       5.0 MiB        3",
                        "  refusedBudget=5");
        assertThat(run.err()).startsWith("hawser: the agent of " + other.path() + " does not answer: ");
        assertThat(run.exitCode()).isEqualTo(1);
    }

    @Test
    void status_noMemoryOnANode_saysWhy() throws IOException {
        Files.createFile(other.socket());

        Run run = runWithOneAgent();

        assertThat(run.err())
                .startsWith("hawser: the agent of " + other.path()
                        + " keeps no files in memory: hawser.semem.memory is 0, or ");
    }

    @Test
    void status_asJson_isTheReports() throws IOException {
        assertThat(runWithOneAgent("--json").out()).startsWith("[").contains("\"application_1_0001\"", "\"budget\"");
    }

    @SuppressWarnings("try") // listens meanwhile
    private Run runWithOneAgent(String... options) throws IOException {
        try (MessageListener<MemoryMessage> agent = MessageListener.start(
                good.path().resolve(MemoryMessage.SOCKET), "agent", MemoryMessage.class, connection -> {
                    assertThat(connection.receive()).isInstanceOf(MemoryMessage.Status.class);
                    connection.send(REPORT);
                })) {
            StringWriter out = new StringWriter();
            StringWriter err = new StringWriter();
            CommandLine command = new CommandLine(new SememCommand())
                    .setOut(new PrintWriter(out))
                    .setErr(new PrintWriter(err));
            List<String> words = new ArrayList<>(List.of("status"));
            words.addAll(List.of(options));
            List.of(other, good)
                    .forEach(run -> words.addAll(List.of("--run-dir", run.path().toString())));
            int exitCode = command.execute(words.toArray(String[]::new));
            return new Run(exitCode, out.toString(), err.toString());
        }
    }
}
