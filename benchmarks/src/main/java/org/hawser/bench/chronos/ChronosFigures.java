// SPDX-License-Identifier: Apache-2.0
package org.hawser.bench.chronos;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.hawser.bench.chronos.ChronosPlan.Scenario;
import org.hawser.bench.report.Measurements;
import org.hawser.bench.stats.Samples;
import org.hawser.cluster.core.ClusterException;
import org.hawser.cluster.core.DaemonId;
import org.hawser.cluster.core.Role;
import org.hawser.cluster.core.conf.ClusterPaths;
import org.hawser.cluster.core.history.JobHistories;
import org.hawser.cluster.core.process.Deadline;
import org.hawser.cluster.local.LocalCluster;

/** Records what the histories of the two jobs, and the ResourceManager's log, tell of a run. */
final class ChronosFigures {
    static final String FIRST_JOB = "first job";
    static final String SECOND_JOB = "second job";
    static final String DETECTION = "detection";
    static final String WAIT = "recovery wait";
    static final String AGAIN = "first job: longest recovery task";

    private static final String SECONDS = "s";
    private static final Duration HISTORY_LIMIT = Duration.ofSeconds(60);

    private final Measurements measurements;

    ChronosFigures(Measurements measurements) {
        this.measurements = requireNonNull(measurements, "measurements is null");
    }

    /** Both jobs took at least that long. */
    void notInTime(ChronosSide side, Scenario scenario, Duration limit) {
        add(side, scenario, FIRST_JOB, SECONDS, limit.toMillis() / 1e3);
        add(side, scenario, SECOND_JOB, SECONDS, limit.toMillis() / 1e3);
    }

    /**
     * Reads and records.
     *
     * @return what to tell the user
     */
    String record(LocalCluster cluster, ChronosSide side, Scenario scenario, TwoJobs.Ended ended) {
        List<JobStory> jobs = stories(cluster, List.of(ended.first(), ended.second()));
        JobStory first = jobs.get(0);
        JobStory second = jobs.get(1);
        add(side, scenario, FIRST_JOB, SECONDS, first.seconds());
        add(side, scenario, SECOND_JOB, SECONDS, second.seconds());
        String text =
                String.format(Locale.ROOT, "first job %.1f s, second job %.1f s", first.seconds(), second.seconds());
        if (ended.killed().isEmpty()) {
            return text;
        }
        Set<String> hosts = ended.killed().keySet();
        Recovery recovery = Recovery.of(first, hosts);
        Recovery ofSecond = Recovery.of(second, hosts);
        Victims victims = new Victims(Stream.of(Victims.of(first, hosts), Victims.of(second, hosts))
                .flatMap(of -> of.attempts().stream())
                .toList());
        add(side, scenario, "first job: lost attempts", "", recovery.lost().size());
        add(side, scenario, "second job: lost attempts", "", ofSecond.lost().size());
        add(side, scenario, AGAIN, SECONDS, recovery.longest());
        OptionalLong lost = detection(cluster, side, scenario, ended.killed());
        List<Double> waits =
                recovery.waits(lost.orElse(ended.killed().values().iterator().next()));
        waits.forEach(wait -> add(side, scenario, WAIT, SECONDS, wait));
        recovery.locality().ifPresent(share -> add(side, scenario, "local recovery maps", "%", share));
        ofSecond.locality().ifPresent(share -> add(side, scenario, "second job: local recovery maps", "%", share));
        add(side, scenario, "victims", "", victims.attempts().size());
        List<Double> workLost = victims.lost(PacedJob.RECORD);
        workLost.forEach(work -> add(side, scenario, "work lost per victim", SECONDS, work));
        victims.starts().forEach(start -> add(side, scenario, "start of a victim", SECONDS, start));
        return text
                + String.format(
                        Locale.ROOT,
                        "; %s; first job lost %d attempts, second %d; recovery waits %s s; local %s %%; victims lost %s s",
                        lost.isEmpty() ? "not noticed" : "noticed",
                        recovery.lost().size(),
                        ofSecond.lost().size(),
                        numbers(waits),
                        recovery.locality().map(Samples::number).orElse("-"),
                        numbers(workLost));
    }

    private OptionalLong detection(
            LocalCluster cluster, ChronosSide side, Scenario scenario, Map<String, Long> killed) {
        Map<String, Long> lost =
                new LossLog(new ClusterPaths(cluster.dir()).log(new DaemonId(Role.RESOURCEMANAGER, 0))).millis();
        killed.forEach((host, millis) -> Optional.ofNullable(lost.get(host))
                .ifPresent(at -> add(side, scenario, DETECTION, SECONDS, (at - millis) / 1e3)));
        return killed.keySet().stream()
                .filter(lost::containsKey)
                .mapToLong(lost::get)
                .min();
    }

    private static String numbers(List<Double> values) {
        return values.stream().map(Samples::number).toList().toString();
    }

    /** An ApplicationMaster moves its history there at its end. */
    private static List<JobStory> stories(LocalCluster cluster, List<String> ids) {
        AtomicReference<List<JobStory>> found = new AtomicReference<>(List.of());
        AtomicReference<String> why = new AtomicReference<>("");
        boolean complete = Deadline.after(HISTORY_LIMIT).await(() -> {
            try (JobHistories histories = JobHistories.ofCluster(cluster.configuration(), "the cluster")) {
                List<JobStory> stories = new ArrayList<>();
                for (String id : ids) {
                    stories.add(JobStory.of(histories.read(id).job()));
                }
                found.set(stories);
                return stories.stream().allMatch(story -> story.finish() > 0);
            } catch (IOException | UncheckedIOException e) {
                why.set(String.valueOf(e.getMessage()));
                return false;
            }
        });
        if (!complete) {
            throw new ClusterException("The histories of " + ids + " are not there: " + why.get());
        }
        return found.get();
    }

    private void add(ChronosSide side, Scenario scenario, String metric, String unit, double value) {
        measurements.add(scenario.label(), side.label(), metric, unit, value);
    }
}
