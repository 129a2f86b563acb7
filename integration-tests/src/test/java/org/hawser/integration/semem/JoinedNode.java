// SPDX-License-Identifier: Apache-2.0
package org.hawser.integration.semem;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.hawser.cluster.core.conf.ClusterPaths;
import org.hawser.cluster.core.layout.RuntimeLayout;
import org.hawser.integration.harness.HawserCommand;
import org.hawser.integration.harness.TestCluster;
import org.hawser.reuse.service.AgentAddresses;

/**
 * A memory node that {@code hawser semem node} has added to a cluster that runs.
 *
 * @param others the memory nodes that were published before
 */
record JoinedNode(ClusterPaths cluster, Path run, Process process, List<String> others) {
    /** The least that is allowed. */
    static final String SIZE = "16m";

    private static final Duration LIMIT = Duration.ofMinutes(2);
    private static final int EXIT_OF_SIGTERM = 143;

    /** Starts the command, and does not wait until the node can be used. */
    static JoinedNode start(TestCluster cluster, Path run) {
        ClusterPaths paths = new ClusterPaths(cluster.local().dir());
        List<String> command = List.of(
                RuntimeLayout.locate().root().resolve("scripts/hawser").toString(),
                "semem",
                "node",
                "--conf",
                paths.conf().toString(),
                "--size",
                SIZE,
                "--run-dir",
                run.toString());
        try {
            List<String> others = new AgentAddresses(paths.addresses()).memoryNodes();
            Process process = new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(
                            run.resolveSibling(run.getFileName() + ".log").toFile())
                    .start();
            return new JoinedNode(paths, run, process, others);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    MemoryReports report() {
        return new MemoryReports(List.of(run));
    }

    /** Waits until workers can find it. */
    void awaitPublished() {
        await("the address of the node that joins").atMost(LIMIT).until(() -> name().isPresent());
    }

    /** Waits until it has an output of a job; returns false if the job ends before. */
    boolean awaitLent(BooleanSupplier isOver) {
        await("data on the node that has joined, or the job's end")
                .atMost(LIMIT)
                .ignoreExceptionsInstanceOf(UncheckedIOException.class)
                .until(() -> isLent() || isOver.getAsBoolean());
        return isLent();
    }

    boolean isLent() {
        return !report().all().get(0).lent().isEmpty();
    }

    /** Has the command drain it, which ends it when it is empty. */
    void drain() throws IOException {
        String address = name().orElseThrow().substring("memory/".length());
        // A node that has much to do may be silent for longer than the command waits.
        await("the command to drain").atMost(LIMIT).until(() -> drain(address).exitCode() == 0);
    }

    private HawserCommand.Result drain(String address) throws IOException, InterruptedException {
        return new HawserCommand(Map.of())
                .run("semem", "drain", "--conf", cluster.conf().toString(), address);
    }

    private Optional<String> name() throws IOException {
        return new AgentAddresses(cluster.addresses())
                .memoryNodes().stream().filter(one -> !others.contains(one)).findFirst();
    }

    /** Waits until it has ended by itself. */
    void awaitEnd() {
        await("the end of the drained node").atMost(LIMIT).until(() -> !process.isAlive());
        assertThat(process.exitValue()).isZero();
        requireNothingLeft();
    }

    /** Ends it as soon as it has nothing of a job, unless it has ended by itself. */
    void endEmpty() {
        if (!process.isAlive()) {
            awaitEnd();
            return;
        }
        report().awaitFreed();
        process.destroy();
        await("the end of the node that had joined").atMost(LIMIT).until(() -> !process.isAlive());
        assertThat(process.exitValue()).isIn(0, EXIT_OF_SIGTERM);
        requireNothingLeft();
    }

    /** Ends it, whatever it has. */
    void abandon() {
        process.destroy();
    }

    private void requireNothingLeft() {
        assertThat(MemoryReports.store(run)).doesNotExist();
    }
}
