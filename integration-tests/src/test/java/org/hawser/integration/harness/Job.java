// SPDX-License-Identifier: Apache-2.0
package org.hawser.integration.harness;

import static java.util.Objects.requireNonNull;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;

/**
 * What is given to {@code hadoop jar}.
 *
 * @param jar empty for the jar of the tests' own jobs
 * @param program the main class or the example's name; empty if the jar's manifest says it
 * @param options generic options, {@code -D} and others
 */
public record Job(Optional<Path> jar, Optional<String> program, List<String> options, List<String> arguments) {
    private static final String MAP_JOB = "org.hawser.integration.jobs.MapJob";
    private static final long RUN = System.currentTimeMillis();
    private static final AtomicInteger OUTPUTS = new AtomicInteger();

    public Job {
        requireNonNull(jar, "jar is null");
        requireNonNull(program, "program is null");
        options = List.copyOf(options);
        arguments = List.copyOf(arguments);
    }

    /** A job of map tasks alone, with an output directory of its own. */
    public static Job map(String mapper, int maps) {
        return new Job(
                Optional.empty(),
                Optional.of(MAP_JOB),
                List.of(),
                List.of(mapper, Integer.toString(maps), newOutput(mapper)));
    }

    /** A program of another jar. */
    public static Job of(Path jar, String program, String... arguments) {
        return new Job(Optional.of(jar), Optional.of(program), List.of(), List.of(arguments));
    }

    /** A program of the tests' own jar. */
    public static Job own(String program, String... arguments) {
        return new Job(Optional.empty(), Optional.of(program), List.of(), List.of(arguments));
    }

    /** The main class of another jar. */
    public static Job ofMain(Path jar, String... arguments) {
        return new Job(Optional.of(jar), Optional.empty(), List.of(), List.of(arguments));
    }

    /** A path that no job has written to. */
    public static String newOutput(String name) {
        return "/out/" + RUN + "/" + name + "-" + OUTPUTS.incrementAndGet();
    }

    /** Adds {@code -D key=value}. */
    public Job with(String key, Object value) {
        return withOptions("-D" + key + "=" + value);
    }

    /**
     * In {@code slots}, which is the default, or {@code forked}: in containers of their own, because tasks want more memory
     * than a slot has.
     */
    public Job at(String place) {
        String options = "-Xmx1500m -XX:TieredStopAtLevel=1";
        return place.equals("forked")
                ? with("mapreduce.map.java.opts", options).with("mapreduce.reduce.java.opts", options)
                : this;
    }

    /** With the shuffle of {@code hawser}, which is the default, or of {@code stock}. */
    public Job over(String shuffle) {
        return shuffle.equals("stock")
                ? with(
                        "mapreduce.job.reduce.shuffle.consumer.plugin.class",
                        "org.apache.hadoop.mapreduce.task.reduce.Shuffle")
                : this;
    }

    /** Adds generic options. */
    public Job withOptions(String... more) {
        List<String> all = new ArrayList<>(options);
        all.addAll(List.of(more));
        return new Job(jar, program, all, arguments);
    }

    /** The same job once more, with another output. */
    public Job again() {
        List<String> changed = new ArrayList<>(arguments);
        changed.set(changed.size() - 1, newOutput(changed.get(0)));
        return new Job(jar, program, options, changed);
    }

    /** The last argument, which is where most jobs write. */
    public String output() {
        return arguments.get(arguments.size() - 1);
    }

    List<String> commandLine(Path ownJar) {
        return Stream.of(
                        Stream.of(jar.orElse(ownJar).toString()),
                        program.stream(),
                        options.stream(),
                        arguments.stream())
                .flatMap(part -> part)
                .toList();
    }
}
