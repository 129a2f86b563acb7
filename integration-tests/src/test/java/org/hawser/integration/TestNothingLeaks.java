// SPDX-License-Identifier: Apache-2.0
package org.hawser.integration;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.hawser.integration.harness.Clusters;
import org.hawser.integration.harness.ClustersExtension;
import org.hawser.integration.harness.Job;
import org.hawser.integration.harness.JobRun;
import org.hawser.integration.harness.Placement;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A task in a slot that another job's task has polluted sees what a task in a fresh JVM of a stock cluster sees.
 *
 * <p>Kinds that do not get in each other's way are left behind by one job and looked at one by one by the next.
 */
@Tag("cluster")
@Order(3)
@ExtendWith(ClustersExtension.class)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class TestNothingLeaks {
    private static final List<String> TOGETHER = List.of(
            "SystemProperties",
            "DefaultLocale",
            "DefaultTimeZone",
            "CharacterSet",
            "LoginUser",
            "DefaultResources",
            "Deprecations",
            "FileSystemCache",
            "FileSystemStatistics",
            "DaemonThread",
            "Timers",
            "ThreadLocals",
            "OwnCleaner",
            "CommonPool",
            "ShutdownHooks",
            "ManagementBeans",
            "UrlHandlers",
            "UncaughtExceptions",
            "TlsDefaults",
            "SecurityProviders",
            "NetworkDefaults",
            "Log4jLevels",
            "Log4jAppenders",
            "JavaLogging",
            "StandardStreams",
            "OpenFiles",
            "FileMode",
            "IgnoredSignal",
            "Environment",
            "ChildProcesses",
            "JdbcDrivers",
            "CounterLimits",
            "WritableComparators",
            "MetricsSources",
            "JavaSecurityManager",
            "WorkingFiles",
            "WorkingDirectory");
    /** What cannot be undone in a JVM that lives on. */
    private static final List<String> REPLACING = List.of("OpenSocket", "NativeLibrary", "DeadlockedThreads");

    private static final List<String> ALONE = List.of("NonDaemonThread", "BusyThread", "LiveHeap");

    private static final int INSPECTORS = 2;

    private Clusters clusters;
    private Path hookFile;
    private Map<String, String> fresh = Map.of();
    private Map<String, String> afterAllTogether = Map.of();

    @BeforeAll
    void polluteTogether(Clusters shared) throws Exception {
        clusters = shared;
        hookFile = clusters.dir().resolve("hooks.txt");
        Files.deleteIfExists(hookFile);
        Job inspection = inspection(
                Stream.of(TOGETHER, REPLACING, ALONE).flatMap(List::stream).toList());
        clusters.stock().run(inspection).requireSuccess();
        fresh = states(clusters.stock().lines(inspection.output()));
        // Stock's task may just be running a short command of Hadoop's.
        fresh.put("ChildProcesses", "0 children");
        afterAllTogether = inspectAfter(TOGETHER, pollution(TOGETHER).with("mapreduce.job.counters.max", 77), false);
    }

    static Stream<String> kinds() {
        return TOGETHER.stream();
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void nextJobInTheSlot_seesAFreshProcess(String kind) {
        assertThat(afterAllTogether).containsEntry(kind, fresh.get(kind));
    }

    @Test
    void shutdownHooks_runOnceAtTheEndOfTheirTask() throws Exception {
        // One for each task of the polluting job.
        assertThat(Files.readAllLines(hookFile)).filteredOn("java"::equals).hasSize(Clusters.SLOTS - 1);
        assertThat(Files.readAllLines(hookFile)).filteredOn("hadoop"::equals).hasSize(Clusters.SLOTS - 1);
    }

    @Test
    void nonDaemonThread_taskIsEndedAsInStockAndNothingStays() {
        assertFreshAfter(
                List.of("NonDaemonThread"),
                pollution(List.of("NonDaemonThread"))
                        .with("mapreduce.task.exit.timeout", 3000)
                        .with("mapreduce.task.exit.timeout.check-interval-ms", 500),
                false);
    }

    @Test
    void busyThread_isGone() {
        assertFreshAfter(List.of("BusyThread"), pollution(List.of("BusyThread")), false);
    }

    @Test
    void socketsAndDeadlocks_areGoneWithTheirJvm() {
        assertFreshAfter(REPLACING, pollution(REPLACING), true);
    }

    @Test
    void fullHeap_isEmptiedOrGoneWithItsJvm() {
        assertFreshAfter(
                List.of("LiveHeap"),
                pollution(List.of("LiveHeap"))
                        .with("integration.live.mib", 500)
                        .with("mapreduce.map.java.opts", "-Xmx640m"),
                true);
    }

    private void assertFreshAfter(List<String> kinds, Job polluting, boolean slotMayBeReplaced) {
        Map<String, String> expected = new HashMap<>(fresh);
        expected.keySet().retainAll(kinds);
        assertThat(inspectAfter(kinds, polluting, slotMayBeReplaced)).containsExactlyInAnyOrderEntriesOf(expected);
    }

    /** What a job finds in a slot in which a task of the polluting job ran last. */
    private Map<String, String> inspectAfter(List<String> kinds, Job polluting, boolean slotMayBeReplaced) {
        JobRun polluter = clusters.hawser().run(polluting).requireSuccess();
        assertThat(polluter.placements()).allMatch(Placement::inSlot);
        // With all slots idle the choice goes round: of two tasks at least one follows a task of the other job.
        clusters.hawser().pool().awaitIdle(Clusters.SLOTS);
        Job inspection = inspection(kinds);
        JobRun inspector = clusters.hawser().run(inspection).requireSuccess();
        assertThat(inspector.placements()).allMatch(Placement::inSlot);
        assertThat(slots(inspector, slotMayBeReplaced)).containsAnyElementsOf(slots(polluter, slotMayBeReplaced));
        return states(clusters.hawser().lines(inspection.output()));
    }

    private static Set<String> slots(JobRun run, boolean anyIncarnation) {
        return run.placements().stream()
                .filter(placement -> !placement.isMaster())
                .map(anyIncarnation ? Placement::slotIndex : Placement::slot)
                .collect(Collectors.toSet());
    }

    /** Tasks for all slots but the ApplicationMaster's, so that the next task meets a polluted one. */
    private Job pollution(List<String> kinds) {
        return settings(Job.map("PollutingMapper", Clusters.SLOTS - 1), kinds);
    }

    private Job inspection(List<String> kinds) {
        return settings(Job.map("InspectingMapper", INSPECTORS), kinds);
    }

    private Job settings(Job job, List<String> kinds) {
        return job.with("integration.pollutions", String.join(",", kinds))
                .with("integration.hook.file", hookFile)
                .with("integration.open.file", clusters.dir().resolve("open.txt"));
    }

    /** What the tasks have seen by kind; where they do not agree, all of it. */
    private static Map<String, String> states(List<String> lines) {
        Map<String, String> states = new HashMap<>();
        for (String line : lines) {
            String[] parts = line.split("\t", 2);
            states.merge(parts[0], parts[1], (one, other) -> one.equals(other) ? one : one + " and " + other);
        }
        return states;
    }
}
