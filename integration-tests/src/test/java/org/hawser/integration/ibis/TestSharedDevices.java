// SPDX-License-Identifier: Apache-2.0
package org.hawser.integration.ibis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.zip.CRC32;
import org.apache.hadoop.fs.FileSystem;
import org.hawser.bench.ibis.SlowDevice;
import org.hawser.cluster.core.Profile;
import org.hawser.cluster.core.Role;
import org.hawser.cluster.core.conf.Ibis;
import org.hawser.cluster.core.probe.HttpJson;
import org.hawser.cluster.core.probe.IbisPage;
import org.hawser.cluster.core.process.JavaCommand;
import org.hawser.cluster.local.ClusterSpec;
import org.hawser.integration.harness.Clusters;
import org.hawser.integration.harness.ClustersExtension;
import org.hawser.integration.harness.Job;
import org.hawser.integration.harness.StoppedProcesses;
import org.hawser.integration.harness.TestCluster;
import org.hawser.integration.harness.WordCounts;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Two DataNodes whose devices are shared by weight, and a broker. */
@Tag("cluster")
@Tag("second-row")
@ExtendWith(ClustersExtension.class)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class TestSharedDevices {
    private static final Duration LIMIT = Duration.ofMinutes(3);
    private static final int WORKERS = 2;
    private static final int FILES = 6;
    private static final int FILE_BYTES = 10 << 20;
    private static final int CLIENTS = 120;
    private static final int ROUNDS = Integer.getInteger("hawser.rounds", 20);

    @TempDir
    private static Path dir;

    private final ObjectMapper json = new ObjectMapper();
    private TestCluster cluster;
    private FileSystem files;
    private Path examples;

    @BeforeAll
    void start(Clusters clusters) throws IOException {
        cluster = clusters.start(ClusterSpec.of(dir.toRealPath().resolve("cluster"), Profile.HAWSER)
                .withWorkers(WORKERS)
                .withSlots(2)
                .withSettings(Ibis.addedTo(Map.of(
                        "hawser.ibis.read-size", "256k",
                        "hawser.ibis.write-size", "256k",
                        "dfs.blocksize", "4m",
                        "dfs.namenode.heartbeat.recheck-interval", "1000"))));
        files = FileSystem.newInstance(cluster.local().configuration());
        examples = clusters.layout().examplesJar();
        WordCounts.write(cluster.local(), examples);
    }

    @AfterAll
    void stop() throws IOException {
        if (files != null) {
            files.close();
        }
        if (cluster != null) {
            cluster.stop();
        }
    }

    @Test
    void job_withAWeight_isServedByName() {
        Job job = Job.of(examples, WordCounts.PROGRAM, WordCounts.arguments(Job.newOutput("shared")))
                .with("mapreduce.job.tags", "ibis-weight:32");
        // What is in memory is not read from a device.
        SlowDevice.dropCaches();
        String application = cluster.run(job).requireSuccess().applicationId();

        WordCounts.requireRight(cluster.lines(job.output()).stream());
        await("the application on a device").atMost(LIMIT).untilAsserted(() -> {
            long read = 0;
            long written = 0;
            for (int worker = 1; worker <= WORKERS; worker++) {
                JsonNode flow = flow(worker, application);
                read += flow.path("readBytes").asLong();
                written += flow.path("writtenBytes").asLong();
                assertThat(flow.path("weight").asDouble(32)).isEqualTo(32);
            }
            assertThat(read).isPositive();
            assertThat(written).isPositive();
        });
    }

    /** Spills, merges, and what the shuffle server reads. */
    @Test
    void intermediateFiles_areWrittenAndReadInTurns() throws IOException {
        Job generate = Job.of(examples, "teragen", "200000", "/shared-records");
        cluster.run(generate).requireSuccess();
        Job sort = Job.of(examples, "terasort", "/shared-records", Job.newOutput("sorted"))
                .with("mapreduce.task.io.sort.mb", "4")
                .with("mapreduce.job.reduces", "2");
        long before = localTurns();
        cluster.run(sort).requireSuccess();

        // A DataNode's metrics may be ten seconds old.
        await("turns of the tasks").atMost(LIMIT).untilAsserted(() -> assertThat(localTurns() - before)
                .isGreaterThan(20));
        assertThat(page("/ibis/devices")).contains("\"history\"", "\"policy\":\"sfq-d2\"");
        assertThat(page("/ibis/")).contains("<title>Shares of I/O</title>");
    }

    private long localTurns() {
        long sum = 0;
        for (int worker = 1; worker <= WORKERS; worker++) {
            sum += HttpJson.get(web(Role.DATANODE, worker).resolve("/jmx?qry=Hadoop:service=DataNode,name=IbisDevices"))
                    .map(page -> page.path("beans").path(0).path("LocalTurns").asLong())
                    .orElseThrow();
        }
        return sum;
    }

    private String page(String path) throws IOException {
        try (InputStream in = web(Role.DATANODE, 1).resolve(path).toURL().openStream()) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    @Test
    void dataNodesAndBroker_areKilledUnderLoad_everyFileIsWhole() throws IOException {
        write(0);
        AtomicBoolean over = new AtomicBoolean();
        CompletableFuture<Void> readers = CompletableFuture.runAsync(() -> {
            while (!over.get()) {
                retry(() -> check(0));
            }
        });
        CompletableFuture<Void> writers = CompletableFuture.runAsync(() -> {
            for (int file = 1; file < FILES; file++) {
                int number = file;
                retry(() -> write(number));
            }
        });

        restart(Role.RESOURCEMANAGER, 0);
        for (int worker = 1; worker <= WORKERS; worker++) {
            restart(Role.DATANODE, worker);
            int restarted = worker;
            await("blocks of the worker")
                    .atMost(LIMIT)
                    .until(() -> bean(restarted).has("Devices") && live() == WORKERS);
        }

        writers.join();
        over.set(true);
        readers.join();
        for (int file = 0; file < FILES; file++) {
            check(file);
        }
        assertThat(fsck()).contains("is HEALTHY");
        for (int worker = 1; worker <= WORKERS; worker++) {
            int asked = worker;
            await("the broker")
                    .atMost(LIMIT)
                    .until(() -> bean(asked).path("Broker").asText().equals("connected"));
            JsonNode device = devices(worker).elements().next();
            assertThat(device.path("outstanding").asInt()).isZero();
            assertThat(device.path("waiting").asInt()).isZero();
            assertThat(device.path("overdue").asInt()).isZero();
        }
    }

    @Test
    @Tag("soak")
    void daemons_areKilledAndStoppedAtRandom_everyFileIsWhole() throws IOException {
        long seed = Long.getLong("hawser.seed", 1);
        Random random = new Random(seed);
        for (int round = 1; round <= ROUNDS; round++) {
            int file = FILES + round;
            CompletableFuture<Void> written = CompletableFuture.runAsync(() -> retry(() -> write(file)));
            System.out.println("-Dhawser.seed=" + seed + ", round " + round + ": " + strike(random));
            written.join();
            check(file);
        }
        assertThat(fsck()).contains("is HEALTHY");
        await("nothing").atMost(LIMIT).until(() -> sum("waiting") == 0 && sum("outstanding") == 0);
    }

    /** Returns when all daemons work again. */
    private String strike(Random random) {
        int worker = random.nextInt(WORKERS + 1);
        Role role = worker == 0 ? Role.RESOURCEMANAGER : Role.DATANODE;
        boolean stops = random.nextBoolean();
        if (stops) {
            long pid = cluster.local().daemon(role, worker).pid();
            try (StoppedProcesses stopped = new StoppedProcesses(List.of(pid))) {
                await("that " + stopped.pids() + " is missed")
                        .atMost(LIMIT)
                        .until(() ->
                                worker == 0 ? bean(1).path("Broker").asText().equals("lost") : live() < WORKERS);
            }
        } else {
            restart(role, worker);
        }
        await("all daemons")
                .atMost(LIMIT)
                .until(() ->
                        live() == WORKERS && bean(1).path("Broker").asText().equals("connected"));
        return role + " " + worker + (stops ? " was stopped" : " was killed");
    }

    @Test
    void manyClients_areKilled_leaveNothingBehind() throws Exception {
        Process clients = new ProcessBuilder(
                        JavaCommand.java(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        DyingClients.class.getName(),
                        cluster.local().confDir().toString(),
                        "/shared-dying",
                        Integer.toString(CLIENTS))
                .redirectErrorStream(true)
                .redirectOutput(dir.resolve("clients.log").toFile())
                .start();
        try {
            await("many applications").atMost(LIMIT).until(() -> applications() > CLIENTS / 2);
        } finally {
            clients.destroyForcibly().waitFor();
        }

        await("nothing").atMost(LIMIT).until(() -> sum("waiting") == 0 && sum("outstanding") == 0);
        write(FILES);
        check(FILES);
    }

    /** Those of the clients, on any device. */
    private long applications() {
        Set<String> names = new HashSet<>();
        for (int worker = 1; worker <= WORKERS; worker++) {
            for (JsonNode device : devices(worker)) {
                device.path("flows").forEach(flow -> names.add(flow.path("flow").asText()));
            }
        }
        return names.stream()
                .filter(name -> name.startsWith(DyingClients.APPLICATIONS))
                .count();
    }

    private long sum(String ofDevices) {
        long sum = 0;
        for (int worker = 1; worker <= WORKERS; worker++) {
            for (JsonNode device : devices(worker)) {
                sum += device.path(ofDevices).asLong();
            }
        }
        return sum;
    }

    /** Both copies of a block may have been on a node that was killed, one after the other. */
    private static void retry(Runnable step) {
        await("a whole file")
                .atMost(LIMIT)
                .ignoreExceptionsInstanceOf(UncheckedIOException.class)
                .until(() -> {
                    step.run();
                    return true;
                });
    }

    private void restart(Role role, int number) {
        cluster.local().killDaemon(role, number);
        cluster.local().startDaemon(role, number);
    }

    private void write(int file) {
        byte[] content = content(file);
        try (OutputStream out = files.create(path(file))) {
            out.write(content);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void check(int file) {
        CRC32 expected = new CRC32();
        expected.update(content(file));
        CRC32 found = new CRC32();
        try (InputStream in = files.open(path(file))) {
            found.update(in.readAllBytes());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        assertThat(found.getValue()).as("file %d", file).isEqualTo(expected.getValue());
    }

    private static byte[] content(int file) {
        byte[] content = new byte[FILE_BYTES];
        new Random(file).nextBytes(content);
        return content;
    }

    private static org.apache.hadoop.fs.Path path(int file) {
        return new org.apache.hadoop.fs.Path("/shared/" + file);
    }

    private long live() {
        return HttpJson.get(web(Role.NAMENODE, 0).resolve("/jmx?qry=Hadoop:service=NameNode,name=FSNamesystemState"))
                .map(page -> page.path("beans").path(0).path("NumLiveDataNodes").asLong())
                .orElse(0L);
    }

    private String fsck() throws IOException {
        URI page = web(Role.NAMENODE, 0).resolve("/fsck?ugi=" + System.getProperty("user.name") + "&path=/shared");
        try (InputStream in = page.toURL().openStream()) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private JsonNode flow(int worker, String name) {
        for (JsonNode device : devices(worker)) {
            for (JsonNode flow : device.path("flows")) {
                if (flow.path("flow").asText().equals(name)) {
                    return flow;
                }
            }
        }
        return json.createObjectNode();
    }

    private JsonNode devices(int worker) {
        return IbisPage.devices(web(Role.DATANODE, worker)).orElseGet(json::createObjectNode);
    }

    private JsonNode bean(int worker) {
        return IbisPage.bean(web(Role.DATANODE, worker)).orElseGet(json::createObjectNode);
    }

    private URI web(Role role, int number) {
        return cluster.local().daemon(role, number).web();
    }
}
