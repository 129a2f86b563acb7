// SPDX-License-Identifier: Apache-2.0
package org.hawser.dist;

import static java.util.concurrent.TimeUnit.MINUTES;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.hawser.dist.InstallLines.Line;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;

/** Stock Hadoop, the tarball's jars, and the lines of docs/install.md, added to a cluster that runs without them: nothing else. */
@Tag("cluster")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class TestDropIn {
    private static final int SLOTS = 4;
    private static final List<String> SITE_FILES = List.of("yarn-site.xml", "mapred-site.xml");
    private static final Pattern APPLICATION = Pattern.compile("application_\\d+_\\d+");
    private static final String SHUFFLE_GROUP = "Hawser shuffle";

    /** Hadoop's own defaults; the local cluster has smaller containers. */
    private static final List<String> MAPREDUCE_DEFAULTS = List.of(
            "yarn.scheduler.minimum-allocation-mb=1024",
            "yarn.nodemanager.resource.memory-mb=" + SLOTS * 1024,
            "yarn.app.mapreduce.am.resource.mb=1536",
            "yarn.app.mapreduce.am.command-opts=-Xmx1024m",
            "mapreduce.map.memory.mb=1024",
            "mapreduce.map.java.opts=",
            "mapreduce.reduce.memory.mb=1024",
            "mapreduce.reduce.java.opts=");

    /**
     * What optimising the slots' code costs does not come back in a test, and containers wait for slots on a busy machine
     * too.
     */
    private static final List<String> QUICK_SLOTS = List.of(
            "hawser.reuse.slot-java-options=-XX:+UseSerialGC,-Djava.net.preferIPv4Stack=true,-XX:TieredStopAtLevel=1",
            "hawser.reuse.slot-wait=60s",
            "hawser.reuse.confirm-timeout=60s",
            "hawser.reuse.agent-silence=20s",
            "hawser.transport.silence=10s",
            "hawser.shuffle.patience=20s");

    @TempDir
    private static Path directory;

    private Path home;
    private PackedCommand hawser;
    private List<Line> slotLines;
    private List<Line> shuffleLines;
    private List<Line> rankLines;
    private List<Line> memoryLines;
    private List<Line> chronosLines;

    @BeforeAll
    void startWithoutProfile() throws IOException, InterruptedException {
        home = UnpackedTarball.into(directory).root();
        for (String file : SITE_FILES) {
            Files.writeString(home.resolve("conf/hawser").resolve(file), "<configuration/>\n");
        }
        hawser = new PackedCommand(home, directory.resolve("cluster"));
        Path page = home.resolve("docs/install.md");
        slotLines = InstallLines.in(page, "2. The five lines");
        shuffleLines = InstallLines.in(page, "3. The shuffle");
        rankLines = InstallLines.in(page, "5. Pools as ranks of one mpirun");
        memoryLines = InstallLines.in(page, "6. Intermediate data in memory");
        chronosLines = InstallLines.in(page, "7. Lost nodes");
        startCluster(List.of());
    }

    @AfterAll
    void stop() throws IOException, InterruptedException {
        if (hawser != null) {
            hawser.run("pool", "stop", "--dir", pools());
            hawser.run("cluster", "stop");
        }
    }

    @Test
    @Order(1)
    void job_withoutTheLines_runsAsInStock() throws Exception {
        String output = runPi();

        assertThat(output).doesNotContain(SHUFFLE_GROUP);
        assertThat(Files.exists(directory.resolve("cluster/run/worker1/agent.sock")))
                .as("an agent's socket")
                .isFalse();
        assertThat(hawser.run("pool", "status").exitCode()).isNotZero();
    }

    @Test
    @Order(2)
    void job_withTheFiveLines_runsInSlots() throws Exception {
        assertThat(slotLines).hasSize(5);
        add(slotLines);
        nodeManager().restart();
        awaitIdleSlots();

        String output = runPi();

        assertThat(output).doesNotContain(SHUFFLE_GROUP);
        requireNothingForked(output);
    }

    @Test
    @Order(3)
    void job_withTheThreeLinesToo_fetchesFromTheAgent() throws Exception {
        assertThat(shuffleLines).hasSize(3);
        add(shuffleLines);
        nodeManager().restart();
        awaitIdleSlots();

        String output = runPi();

        assertThat(shuffleCounters(output)).contains("Bytes over http=0\n", "Segments over ");
        requireNothingForked(output);
    }

    /** The NodeManagers of local clusters are supervised: their agents outlive a restart, with the settings that they have. */
    @Test
    @Order(4)
    void job_withTheLinesOfMemory_keepsItsDataThereOnceTheAgentIsNew() throws Exception {
        assertThat(memoryLines).hasSize(3);
        add(memoryLines);
        nodeManager().restart();
        Path log = directory.resolve("cluster/logs/nodemanager-1.log");
        await("the warning of an agent with old settings").atMost(1, MINUTES).until(() -> Files.readString(log)
                .contains("the new values of [hawser.semem.memory]"));
        endAgent();
        awaitIdleSlots();

        String output = runPi();

        assertThat(shuffleCounters(output)).containsPattern("Bytes from local memory=[1-9]");
        requireNothingForked(output);
    }

    /** The pools of a site that starts the daemons itself, here with {@code cluster start}. */
    @Test
    @Order(5)
    void pools_startedWithOneCommand_areRanksUntilTheyAreStopped() throws Exception {
        Files.createSymbolicLink(
                Files.createDirectories(home.resolve(".hawser")).resolve("mpi"),
                Checkout.root().resolve(".hawser/mpi"));
        assertThat(chronosLines).hasSize(7);
        // The pool that the NodeManager has started would outlive its restart.
        restartWith(Stream.of(slotLines, shuffleLines, rankLines, chronosLines)
                .flatMap(List::stream)
                .toList());
        Path nodes = Files.writeString(
                directory.resolve("nodes"), InetAddress.getLocalHost().getHostName() + "\n");
        List<String> start = List.of(
                "pool",
                "start",
                "--nodes",
                nodes.toString(),
                "--conf",
                directory.resolve("cluster/worker1/conf").toString(),
                "--dir",
                pools());

        PackedCommand.Result started = hawser.run(start);

        assertThat(started.exitCode()).as(started.output()).isZero();
        assertThat(hawser.run("pool", "status").output())
                .contains("ranks: the agent, " + SLOTS + " of " + SLOTS + " slots");
        requireNothingForked(runPi());
        assertThat(hawser.run(start).output()).contains("run already");

        PackedCommand.Result stopped = hawser.run("pool", "stop", "--dir", pools());

        assertThat(stopped.exitCode()).as(stopped.output()).isZero();
        assertThat(hawser.run("pool", "status").exitCode()).isNotZero();
        runPi();
        PackedCommand.Result again = hawser.run(start);
        assertThat(again.exitCode()).as(again.output()).isZero();
    }

    /** On the same cluster. */
    @Test
    @Order(6)
    void cluster_withTheLinesOfChronosToo_watchesItsNodes() throws Exception {
        assertThat(resourceManagerLog())
                .contains("ChronosPolicy: Nodes are watched")
                .contains("ChronosPolicy: Tasks make room");
    }

    @Test
    @Order(7)
    void job_withoutTheLinesAgain_runsAsInStock() throws Exception {
        restartWith(List.of());

        String output = runPi();

        assertThat(output).doesNotContain(SHUFFLE_GROUP);
        assertThat(hawser.run("pool", "status").exitCode()).isNotZero();
        assertThat(resourceManagerLog()).doesNotContain("ChronosPolicy");
    }

    private void restartWith(List<Line> lines) throws IOException, InterruptedException {
        hawser.run("pool", "stop", "--dir", pools());
        hawser.run("cluster", "stop");
        startCluster(lines);
    }

    private static String resourceManagerLog() throws IOException {
        return Files.readString(directory.resolve("cluster/logs/resourcemanager.log"));
    }

    private String pools() {
        return directory.resolve("pools").toString();
    }

    private void startCluster(List<Line> chosen) throws IOException, InterruptedException {
        List<String> arguments = new ArrayList<>(List.of(
                "cluster", "start", "--profile", "hawser", "--workers", "1", "--slots", Integer.toString(SLOTS)));
        Stream.concat(
                        Stream.concat(MAPREDUCE_DEFAULTS.stream(), QUICK_SLOTS.stream()),
                        chosen.stream().filter(Line::fitsLocalCluster).map(line -> line.key() + "=" + line.value()))
                .forEach(setting -> arguments.addAll(List.of("--set", setting)));
        PackedCommand.Result start = hawser.run(arguments);
        assertThat(start.exitCode()).as(start.output()).isZero();
    }

    /** Adds lines to the files of the NodeManager, and of whoever submits jobs. */
    private static void add(List<Line> lines) throws IOException {
        String properties = lines.stream()
                .filter(Line::fitsLocalCluster)
                .map(line ->
                        "<property><name>" + line.key() + "</name><value>" + line.value() + "</value></property>\n")
                .collect(Collectors.joining());
        for (String conf : List.of("conf", "worker1/conf")) {
            for (String name : SITE_FILES) {
                Path file = directory.resolve("cluster").resolve(conf).resolve(name);
                String content = Files.readString(file);
                assertThat(content).contains("</configuration>");
                Files.writeString(file, content.replace("</configuration>", properties + "</configuration>"));
            }
        }
    }

    private NodeManagerProcess nodeManager() throws IOException {
        return NodeManagerProcess.of(directory.resolve("cluster"));
    }

    private void endAgent() throws IOException {
        String pid = Files.readString(directory.resolve("cluster/run/worker1/agent.pid"));
        ProcessHandle agent =
                ProcessHandle.of(Long.parseLong(pid.strip())).orElseThrow(() -> new AssertionError("No agent"));
        agent.destroy();
        await("the agent's end").atMost(1, MINUTES).until(() -> !agent.isAlive());
    }

    private void awaitIdleSlots() {
        await("idle slots")
                .atMost(3, MINUTES)
                .pollInterval(2, SECONDS)
                .until(() -> occurrences(hawser.run("pool", "status"), " IDLE ") == SLOTS);
    }

    /** What the job says from there on: a report of a failure is cut off after its first lines. */
    private static String shuffleCounters(String output) {
        assertThat(output).contains(SHUFFLE_GROUP);
        return output.substring(output.indexOf(SHUFFLE_GROUP));
    }

    private void requireNothingForked(String output) throws IOException, InterruptedException {
        Matcher application = APPLICATION.matcher(output);
        assertThat(application.find()).as(output).isTrue();
        PackedCommand.Result report = hawser.run("pool", "report", application.group());
        assertThat(report.exitCode()).as(report.output()).isZero();
        assertThat(report.output()).contains(" 0 forked");
    }

    private String runPi() throws IOException, InterruptedException {
        String examples = PackedCommand.stockHadoop()
                .resolve("jobs/hadoop-mapreduce-examples.jar")
                .toString();
        PackedCommand.Result pi = hawser.run("jar", examples, "pi", "3", "100");
        assertThat(pi.exitCode()).as(pi.output()).isZero();
        assertThat(pi.output()).contains("Estimated value of Pi is 3.16");
        return pi.output();
    }

    private static int occurrences(PackedCommand.Result result, String text) {
        return result.output().split(text, -1).length - 1;
    }
}
