// SPDX-License-Identifier: Apache-2.0
package org.hawser.integration.harness;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.hawser.cluster.core.Profile;
import org.hawser.cluster.core.layout.RuntimeLayout;
import org.hawser.cluster.local.ClusterSpec;
import org.hawser.cluster.local.LocalCluster;
import org.hawser.common.config.ConfigKey;
import org.hawser.integration.jobs.LibraryUser;
import org.hawser.integration.jobs.MapJob;
import org.hawser.reuse.config.ReuseKeys;
import org.hawser.reuse.protocol.Message;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * The clusters of a test run: two that are equal but for their profile, and one of ranks of mpirun. Each is started when it is first asked for, shared by all
 * test classes, and stopped at the end of the run, however that ends; with {@code -Dhawser.integration.keep=true} they go
 * on running, and the next such run finds them. {@code -Dhawser.integration.agent-start} decides who starts the pool.
 */
public final class Clusters implements ExtensionContext.Store.CloseableResource {
    /** Slots of the only worker. */
    public static final int SLOTS = 5;

    /** Workers of {@link #ranks}. */
    public static final int RANK_WORKERS = 2;

    /** Slots of each worker of {@link #ranks}. */
    public static final int RANK_SLOTS = 3;

    /** Spare ranks of each worker of {@link #ranks}. */
    public static final int RANK_SPARES = 12;

    private static final int CONTAINER_MIB = 1024;

    /** Results are compared, not speed: so the containers of stock Hadoop start in two thirds of the time. */
    private static final String QUICK_START = "-Xmx512m -XX:TieredStopAtLevel=1";

    /** Longer than a busy machine takes: what is to run in slots does, and nothing that lives counts as lost. */
    private static final Map<String, String> PATIENT = Map.of(
            "hawser.reuse.slot-wait", "60s",
            "hawser.reuse.confirm-timeout", "60s",
            "hawser.reuse.agent-silence", "20s",
            "hawser.reuse.cleaning-timeout", "20s",
            "hawser.transport.silence", "10s",
            "hawser.shuffle.patience", "20s",
            "hawser.semem.node-timeout", "20s");

    private static final Map<String, String> AGENT_START = Optional.ofNullable(
                    System.getProperty("hawser.integration.agent-start"))
            .map(value -> Map.of("hawser.reuse.agent-start", value))
            .orElse(Map.of());

    private final boolean keep = Boolean.getBoolean("hawser.integration.keep");

    private final RuntimeLayout layout = RuntimeLayout.locate();
    private final Path dir = Path.of(System.getProperty("hawser.integration.dir", "target"))
            .toAbsolutePath()
            .resolve("it");
    private final Map<Profile, TestCluster> running = new EnumMap<>(Profile.class);
    private Optional<TestCluster> ranks = Optional.empty();
    private final Thread stopper = new Thread(this::stop, "stop-clusters");
    private final Path jobJar;
    private final Recordings recordings;

    Clusters() {
        Path classes = Path.of(
                MapJob.class.getProtectionDomain().getCodeSource().getLocation().getPath());
        try {
            Files.createDirectories(dir);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        recordings = Recordings.of(layout.root(), spec(Profile.STOCK).settings());
        jobJar = Files.isDirectory(classes) ? JobJar.ofDirectory(classes, dir.resolve("jobs.jar")) : classes;
        Runtime.getRuntime().addShutdownHook(stopper);
    }

    public TestCluster stock() {
        return of(Profile.STOCK);
    }

    public TestCluster hawser() {
        return of(Profile.HAWSER);
    }

    /**
     * A cluster whose agents and slots are ranks of one mpirun, with as many spare ranks as the tests that share it use up in
     * their order, and with the waits that are shipped.
     */
    public synchronized TestCluster ranks() {
        if (ranks.isEmpty()) {
            ClusterSpec spec = ClusterSpec.of(clusterDir("ranks"), Profile.HAWSER)
                    .withWorkers(RANK_WORKERS)
                    .withSlots(RANK_SLOTS)
                    .withSetting("hawser.reuse.spare-ranks", Integer.toString(RANK_SPARES))
                    .withSetting("yarn.resourcemanager.am.max-attempts", "50");
            ranks = Optional.of(launch(spec));
            assertThat(Ranks.of(ranks.get().local()).ranks()).hasSize(RANK_WORKERS * (1 + RANK_SLOTS + RANK_SPARES));
            for (int worker = 1; worker <= RANK_WORKERS; worker++) {
                Message.Status pool = ranks.get().pool(worker).awaitIdle(RANK_SLOTS);
                assertThat(pool.ranks()).isEqualTo(new Message.Ranks(true, RANK_SPARES, RANK_SPARES));
            }
        }
        return ranks.get();
    }

    /** Ends that cluster, if it runs. */
    public synchronized void stopRanks() {
        ranks.ifPresent(TestCluster::stop);
        ranks = Optional.empty();
    }

    /** Where tests put what they hand to jobs. */
    public Path dir() {
        return dir;
    }

    /** The examples, streaming and other stock jars. */
    public RuntimeLayout layout() {
        return layout;
    }

    /**
     * What stock makes of jobs: as it was recorded, or else of a run.
     *
     * @param name of the recording's file
     * @param key the jobs, and what else their result depends on
     * @param run runs them on stock Hadoop
     */
    public Facts stockFacts(String name, List<?> key, Supplier<Facts> run) {
        return recordings.recorded(name, key, run);
    }

    /** As {@link #stockFacts}, but always of a run, which must not contradict the recording. */
    public Facts liveStockFacts(String name, List<?> key, Supplier<Facts> run) {
        return recordings.live(name, key, run);
    }

    /** Runs the same job on both. */
    public Comparison run(Job job) {
        return new Comparison(stock().run(job), hawser().run(job));
    }

    /** Starts a cluster that belongs to the caller, who stops it. Waits that it does not set are long. */
    public TestCluster start(ClusterSpec spec) {
        return launch(
                spec.profile() == Profile.HAWSER ? spec.withSettings(PATIENT).withSettings(spec.settings()) : spec);
    }

    private TestCluster launch(ClusterSpec spec) {
        return new TestCluster(LocalCluster.start(quick(spec), layout, System.out::println), jobJar);
    }

    /** Slots and agents compile quickly: what optimising them costs does not come back in tests. */
    public static ClusterSpec quick(ClusterSpec spec) {
        ClusterSpec quick = spec;
        for (ConfigKey<List<String>> key : List.of(ReuseKeys.SLOT_JAVA_OPTIONS, ReuseKeys.AGENT_JAVA_OPTIONS)) {
            if (spec.profile() == Profile.HAWSER && !spec.settings().containsKey(key.name())) {
                String options = String.join(",", key.get(name -> null));
                quick = quick.withSetting(key.name(), options + ",-XX:TieredStopAtLevel=1");
            }
        }
        return quick;
    }

    private synchronized TestCluster of(Profile profile) {
        return running.computeIfAbsent(profile, this::start);
    }

    private TestCluster start(Profile profile) {
        Path kept = dir.resolve(profile.label());
        if (keep && Files.exists(kept.resolve("cluster.json"))) {
            return new TestCluster(LocalCluster.attach(kept, layout), jobJar);
        }
        clusterDir(profile.label());
        TestCluster cluster = start(spec(profile));
        if (profile == Profile.HAWSER) {
            cluster.pool().awaitIdle(SLOTS);
        }
        return cluster;
    }

    /** A directory in which no cluster runs, nor has run. */
    private Path clusterDir(String name) {
        Path clusterDir = dir.resolve(name);
        LocalCluster.stop(clusterDir, text -> {});
        delete(clusterDir);
        return clusterDir;
    }

    private ClusterSpec spec(Profile profile) {
        String memory = Integer.toString(CONTAINER_MIB);
        ClusterSpec spec = ClusterSpec.of(dir.resolve(profile.label()), profile)
                .withSettings(profile == Profile.HAWSER ? AGENT_START : Map.of())
                .withWorkers(1)
                .withSlots(SLOTS)
                .withSetting("mapreduce.admin.user.env", "LD_LIBRARY_PATH=" + libraries())
                .withSetting("yarn.scheduler.minimum-allocation-mb", memory)
                .withSetting("yarn.nodemanager.resource.memory-mb", Integer.toString(SLOTS * CONTAINER_MIB))
                .withSetting("yarn.app.mapreduce.am.resource.mb", memory)
                .withSetting("mapreduce.map.memory.mb", memory)
                .withSetting("mapreduce.reduce.memory.mb", memory)
                .withSetting("yarn.resourcemanager.am.max-attempts", "50")
                .withSetting("mapreduce.am.max-attempts", "2");
        return profile == Profile.STOCK
                ? spec.withSetting("mapreduce.map.java.opts", QUICK_START)
                        .withSetting("mapreduce.reduce.java.opts", QUICK_START)
                        .withSetting("yarn.app.mapreduce.am.command-opts", QUICK_START)
                : spec;
    }

    /** A directory with a native library that any JVM can load. */
    private Path libraries() {
        Path library = dir.resolve("native").resolve(System.mapLibraryName(LibraryUser.LIBRARY));
        try {
            Files.createDirectories(library.getParent());
            Files.copy(
                    Path.of(System.getProperty("java.home"), "lib", "libprefs.so"),
                    library,
                    StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return library.getParent();
    }

    private static void delete(Path tree) {
        if (!Files.exists(tree)) {
            return;
        }
        try (Stream<Path> files = Files.walk(tree)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private synchronized void stop() {
        stopRanks();
        running.values().forEach(keep ? TestCluster::leave : TestCluster::stop);
        running.clear();
    }

    @Override
    public void close() {
        stop();
        Runtime.getRuntime().removeShutdownHook(stopper);
    }
}
