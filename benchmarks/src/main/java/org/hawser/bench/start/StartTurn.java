// SPDX-License-Identifier: Apache-2.0
package org.hawser.bench.start;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.hawser.bench.job.EmptyMaps;
import org.hawser.bench.job.ProgramEntry;
import org.hawser.bench.report.Measurements;
import org.hawser.bench.run.ClusterIdle;
import org.hawser.bench.run.Contender;
import org.hawser.bench.run.Count;
import org.hawser.bench.run.JobJar;
import org.hawser.bench.run.Turns;
import org.hawser.bench.stats.Samples;
import org.hawser.cluster.core.ClusterException;
import org.hawser.cluster.core.client.ToolRun;
import org.hawser.cluster.local.LocalCluster;

/**
 * Runs containers one after the other: first of a program that tells when it was entered, then of empty map tasks.
 *
 * @param containers of each kind
 * @param programOptions JVM options of the program by contender
 */
public record StartTurn(int containers, Map<String, String> programOptions, Measurements measurements)
        implements Turns.Turn {
    public static final String PROGRAM = "program";
    public static final String MAP = "empty map";
    public static final String TO_MAIN = "launchContainer to main";
    public static final String TO_DONE = "launchContainer to the task's done";
    public static final String TO_EXIT = "launchContainer to the container's exit";

    /** What its clusters are started with: the containers' logs are read where they were written. */
    public static final Map<String, String> CLUSTER_SETTINGS = Map.of("yarn.log-aggregation-enable", "false");

    private static final int MAX_CONTAINERS = 1000;
    private static final String MILLIS = "ms";
    private static final Pattern SUBMITTED = Pattern.compile("Running job: job_(\\d+_\\d+)");

    public StartTurn {
        programOptions = Map.copyOf(programOptions);
        requireNonNull(measurements, "measurements is null");
    }

    /**
     * Checks a number of containers.
     *
     * @throws ClusterException unless there are 1 to a thousand
     */
    public static void requireContainers(int containers) {
        Count.require("containers", containers, MAX_CONTAINERS);
    }

    @Override
    public String run(Contender contender, boolean counts) {
        ClusterIdle.await(contender.cluster());
        List<Double> entries = programs(contender);
        ClusterIdle.await(contender.cluster());
        List<MapTimes> maps = maps(contender);
        if (counts) {
            entries.forEach(millis -> record(PROGRAM, contender, TO_MAIN, millis));
            maps.forEach(map -> {
                record(MAP, contender, TO_DONE, map.done());
                record(MAP, contender, TO_EXIT, map.exit());
            });
        }
        return String.format(
                Locale.ROOT,
                "main after %s ms, empty map done after %s ms (medians of %d)",
                Samples.number(new Samples(entries).median()),
                Samples.number(new Samples(maps.stream().map(MapTimes::done).toList()).median()),
                containers);
    }

    private List<Double> programs(Contender contender) {
        LocalCluster cluster = contender.cluster();
        ContainerLogs logs = new ContainerLogs(cluster);
        Path entries = cluster.dir().resolve("tmp");
        // With the native libraries of a MapReduce task, if Hadoop has any.
        Map<String, String> environment =
                Map.of("CLASSPATH", classPath(cluster), "LD_LIBRARY_PATH", "$PWD:$HADOOP_COMMON_HOME/lib/native");
        List<Double> millis = new ArrayList<>();
        try (ContainerRunner runner = ContainerRunner.open(cluster)) {
            for (int i = 0; i < containers; i++) {
                String id = runner.run(environment, container -> command(contender, entries.resolve(container)));
                millis.add(micros(entries.resolve(id)) / 1e3 - logs.launchMillis(id));
            }
        }
        return millis;
    }

    private String command(Contender contender, Path entry) {
        return Stream.of(
                        "$JAVA_HOME/bin/java",
                        "-Xmx512m",
                        programOptions.getOrDefault(contender.name(), ""),
                        ProgramEntry.class.getName(),
                        entry.toString(),
                        "1><LOG_DIR>/stdout",
                        "2><LOG_DIR>/stderr")
                .filter(word -> !word.isEmpty())
                .collect(Collectors.joining(" "));
    }

    private static String classPath(LocalCluster cluster) {
        Stream<String> usual = Arrays.stream(cluster.configuration().getTrimmedStrings("yarn.application.classpath"));
        return Stream.concat(usual, Stream.of(JobJar.path().toString())).collect(Collectors.joining(":"));
    }

    private List<MapTimes> maps(Contender contender) {
        List<String> arguments = new ArrayList<>(List.of(JobJar.path().toString(), EmptyMaps.class.getName()));
        arguments.addAll(contender.jobOptions());
        arguments.add(Integer.toString(containers));
        ToolRun run = contender.cluster().jar(arguments.toArray(String[]::new)).requireSuccess();
        Matcher job = SUBMITTED.matcher(run.stderr());
        if (!job.find()) {
            throw new ClusterException("The client named no job:\n" + run.stderr());
        }
        ContainerLogs logs = new ContainerLogs(contender.cluster());
        Map<String, Long> done = logs.tasksDone("application_" + job.group(1));
        if (done.size() != containers) {
            throw new ClusterException(done.size() + " of " + containers + " map tasks logged their end.");
        }
        return done.entrySet().stream()
                .map(task -> {
                    long launch = logs.launchMillis(task.getKey());
                    return new MapTimes(task.getValue() - launch, logs.exitMillis(task.getKey()) - launch);
                })
                .toList();
    }

    private void record(String workload, Contender contender, String metric, double millis) {
        measurements.add(workload, contender.name(), metric, MILLIS, millis);
    }

    private static long micros(Path entry) {
        try {
            return Long.parseLong(Files.readString(entry));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Both in ms from the launch on. */
    private record MapTimes(double done, double exit) {}
}
