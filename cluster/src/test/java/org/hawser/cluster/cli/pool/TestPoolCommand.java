// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.cli.pool;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.hawser.reuse.config.Placement;
import org.hawser.reuse.config.RunDirectory;
import org.hawser.reuse.protocol.Connection;
import org.hawser.reuse.protocol.Message;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** Two nodes: the agent of the first does not answer. */
@Timeout(60)
class TestPoolCommand {
    @TempDir
    private Path dir;

    private RunDirectory silent;
    private RunDirectory good;

    @BeforeEach
    void makeRunDirectories() throws IOException {
        silent = new RunDirectory(Files.createDirectory(dir.resolve("1")));
        good = new RunDirectory(Files.createDirectory(dir.resolve("2")));
    }

    private record Run(int exitCode, String out, String err) {}

    private Run run(String... words) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        CommandLine command =
                new CommandLine(new PoolCommand()).setOut(new PrintWriter(out)).setErr(new PrintWriter(err));
        int exitCode = command.execute(words);
        return new Run(exitCode, out.toString(), err.toString());
    }

    private Run runWithOneAgent(String... words) throws IOException {
        try (ServerSocketChannel listener = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
            listener.bind(UnixDomainSocketAddress.of(good.socket()));
            CompletableFuture<Run> run = CompletableFuture.supplyAsync(() -> run(words));
            try (Connection client = new Connection(listener.accept())) {
                client.receive(Message.Hello.class);
                client.send(new Message.Welcome(Message.PROTOCOL_VERSION, "test", 1, ""));
                client.receive();
                client.send(new Message.Status(17, "test", "", 0, List.of(), Map.of(), null));
                return run.join();
            }
        }
    }

    private void assertSilentIsNamed(Run run) {
        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.err().lines())
                .singleElement()
                .asString()
                .startsWith("hawser: the agent of " + silent.path() + " does not answer: ");
    }

    @Test
    void status_oneAgentSilent_showsTheOthersAndNamesIt() throws IOException {
        Run run = runWithOneAgent(
                "status",
                "--run-dir",
                silent.path().toString(),
                "--run-dir",
                good.path().toString());

        assertThat(run.out()).contains(good.path() + "  agent 17");
        assertSilentIsNamed(run);
    }

    @Test
    void resize_oneAgentSilent_showsTheOthersAndNamesIt() throws IOException {
        Run run = runWithOneAgent(
                "resize",
                "3",
                "--json",
                "--run-dir",
                silent.path().toString(),
                "--run-dir",
                good.path().toString());

        assertThat(run.out()).startsWith("[").contains("17");
        assertSilentIsNamed(run);
    }

    @Test
    void report_controlCharactersInPlacements_doNotReachTheTerminal() throws IOException {
        Files.writeString(
                good.path().resolve("placements.tsv"),
                Placement.fork(1, "container_1_0001_01_000002\033]0;x\007", "no\u009b2J slot")
                                .line()
                        + "\n");

        Run run = run("report", "0001", "--run-dir", good.path().toString());

        assertThat(run.out()).contains("container_1_0001_01_000002?]0;x?", "no?2J slot");
        assertThat(run.out().replaceAll("\\R", "").chars().noneMatch(Character::isISOControl))
                .isTrue();
    }

    @Test
    void status_noAgentAnswers_printsNoJson() {
        Run run = run("status", "--json", "--run-dir", silent.path().toString());

        assertThat(run.out()).isEmpty();
        assertSilentIsNamed(run);
    }
}
