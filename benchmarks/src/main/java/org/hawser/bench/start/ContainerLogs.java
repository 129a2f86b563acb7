// SPDX-License-Identifier: Apache-2.0
package org.hawser.bench.start;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.hawser.cluster.core.ClusterException;
import org.hawser.cluster.core.Role;
import org.hawser.cluster.core.conf.ClusterPaths;
import org.hawser.cluster.core.process.Deadline;
import org.hawser.cluster.local.LocalCluster;

/** Reads from the logs of a cluster's NodeManager and of its containers when each container started and ended. */
final class ContainerLogs {
    private static final Duration LIMIT = Duration.ofSeconds(20);
    private static final Pattern TASK_DONE = Pattern.compile("Task 'attempt_\\w+' done\\.");

    /** Lines of logs begin with date and time, {@code 2026-01-31 23:59:59,999}. */
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss,SSS");

    private static final Pattern TIMED = Pattern.compile("^(\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d,\\d{3}) ");

    private final Path nodeManagerLog;
    private final Path containers;

    ContainerLogs(LocalCluster cluster) {
        this.nodeManagerLog = cluster.daemon(Role.NODEMANAGER, 1).log();
        this.containers = new ClusterPaths(cluster.dir()).containerLogs(1);
    }

    /**
     * When the NodeManager was about to call {@code launchContainer}: it announces the container as running right before
     * that. In ms since the epoch.
     */
    long launchMillis(String container) {
        return transition(container, "SCHEDULED", "RUNNING");
    }

    /** When the NodeManager noticed that the container had ended with exit code 0, ms since the epoch. */
    long exitMillis(String container) {
        return transition(container, "RUNNING", "EXITED_WITH_SUCCESS");
    }

    /** When each map task of an application logged that it was done, ms since the epoch by container. */
    Map<String, Long> tasksDone(String application) {
        Map<String, Long> done = new LinkedHashMap<>();
        try (Stream<Path> directories = Files.list(containers.resolve(application))) {
            directories.sorted().forEach(directory -> millisOf(directory.resolve("syslog"), TASK_DONE)
                    .ifPresent(millis ->
                            done.put(requireNonNull(directory.getFileName()).toString(), millis)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return done;
    }

    /** The log may lag behind what the client learns. */
    private long transition(String container, String from, String to) {
        Pattern line = Pattern.compile(container + " transitioned from " + from + " to " + to);
        AtomicLong millis = new AtomicLong();
        Deadline.after(LIMIT).await(() -> {
            millisOf(nodeManagerLog, line).ifPresent(millis::set);
            return millis.get() > 0;
        });
        if (millis.get() == 0) {
            throw new ClusterException(
                    "The NodeManager's log has no line \"" + line + "\": see " + nodeManagerLog + ".");
        }
        return millis.get();
    }

    private static Optional<Long> millisOf(Path log, Pattern text) {
        if (!Files.exists(log)) {
            return Optional.empty();
        }
        try (Stream<String> lines = Files.lines(log, StandardCharsets.ISO_8859_1)) {
            return millisOf(lines, text, ZoneId.systemDefault());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** When the first line with that text was written, ms since the epoch; empty if there is none. */
    static Optional<Long> millisOf(Stream<String> log, Pattern text, ZoneId zone) {
        return log.filter(text.asPredicate())
                .map(TIMED::matcher)
                .filter(Matcher::find)
                .map(line -> LocalDateTime.parse(line.group(1), TIME)
                        .atZone(zone)
                        .toInstant()
                        .toEpochMilli())
                .findFirst();
    }
}
