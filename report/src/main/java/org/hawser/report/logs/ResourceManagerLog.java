// SPDX-License-Identifier: Apache-2.0
package org.hawser.report.logs;

import java.io.IOException;
import java.time.Duration;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.hawser.common.timeline.Mark;
import org.hawser.common.timeline.RunLogs;
import org.hawser.common.timeline.TimelineBuilder;
import org.hawser.common.timeline.TimelineSource;

/**
 * When a client asked the ResourceManager for the job's id, when each container was allocated, when nodes were lost, and what
 * Chronos has decided.
 */
public final class ResourceManagerLog implements TimelineSource {
    static final String FILE = "resourcemanager.log";
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss,SSS");
    static final String LOGGED = "^(\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d,\\d{3}) .*";
    private static final Pattern ALLOCATED =
            Pattern.compile(LOGGED + "RMContainerImpl: (container_\\w+) Container Transitioned from NEW to ALLOCATED$");
    /** A client does so first, then it copies its files and computes the splits, and then it submits the job. */
    private static final Pattern ID_GIVEN =
            Pattern.compile(LOGGED + "ClientRMService: Allocated new applicationId: (\\d{1,18})$");

    private static final Pattern NODE = Pattern.compile(
            LOGGED + "RMNodeImpl: (\\S+) Node Transitioned from (?:RUNNING|UNHEALTHY|DECOMMISSIONING) to"
                    + " (LOST|UNHEALTHY|REBOOTED|DECOMMISSIONED|SHUTDOWN)$");
    /** The offsets of all time zones from UTC are multiples of it. */
    private static final long ZONE_STEP_MILLIS = Duration.ofMinutes(15).toMillis();

    private record Loss(String node, String state, long logged) {}

    /** What Chronos decides, in its own words. */
    private static final Pattern CHRONOS = Pattern.compile(LOGGED + "\\brm\\.(?:ChronosPolicy|Recovery): (.*)$");

    private static final Pattern CONTAINER_ON_NODE = Pattern.compile("\\b(container_\\w+)(?: on (\\S+))?");
    private static final Pattern SILENT_NODE = Pattern.compile("^(\\S+) is (?:to be taken for )?lost: .*");
    private static final String MASTER = "ResourceManager";

    private record Decision(String text, long logged) {}

    private record IdGiven(long number, long logged) {}

    @Override
    public String subject() {
        return "what the client did before it submitted the job, when containers were allocated, and when nodes were lost";
    }

    @Override
    public Map<String, Predicate<String>> files() {
        return Map.of(FILE, ResourceManagerLog::isWanted);
    }

    @Override
    public void addTo(TimelineBuilder timeline, RunLogs logs) throws IOException {
        Map<String, Long> allocated = new HashMap<>();
        List<Loss> losses = new ArrayList<>();
        List<IdGiven> ids = new ArrayList<>();
        List<Decision> decisions = new ArrayList<>();
        for (RunLogs.NodeFile file : logs.named(FILE)) {
            file.lines().forEach(line -> read(line, timeline, allocated, losses, ids, decisions));
        }
        OptionalLong zone = zone(timeline, allocated);
        if (zone.isEmpty()) {
            timeline.gap("No " + FILE + " names a container of this job", subject());
            return;
        }
        allocated.forEach((container, logged) -> timeline.moment(container, "allocated", logged + zone.getAsLong()));
        ApplicationId job = ContainerId.fromString(allocated.keySet().iterator().next())
                .getApplicationAttemptId()
                .getApplicationId();
        addClient(timeline, job.getId(), ids, zone.getAsLong());
        for (Loss loss : losses) {
            String text = "node " + loss.node + " became " + loss.state;
            timeline.mark(new Mark(loss.node, "", "node-lost", text, loss.logged + zone.getAsLong()));
        }
        Pattern application = Pattern.compile(job + "\\b");
        for (Decision decision : decisions) {
            addDecision(timeline, application, decision, zone.getAsLong());
        }
    }

    /** Where it concerns the job: each lost node, what makes room for it, and which of its containers make room. */
    private static void addDecision(TimelineBuilder timeline, Pattern application, Decision decision, long zone) {
        Matcher silent = SILENT_NODE.matcher(decision.text);
        Matcher container = CONTAINER_ON_NODE.matcher(decision.text);
        long at = decision.logged + zone;
        if (silent.matches()) {
            timeline.mark(new Mark(silent.group(1), "", "node-silent", decision.text, at));
            return;
        }
        boolean named = container.find();
        Optional<String> own = named ? timeline.node(container.group(1)) : Optional.empty();
        if (own.isPresent() || application.matcher(decision.text).find()) {
            String node = own.or(() -> Optional.ofNullable(named ? container.group(2) : null))
                    .orElse(MASTER);
            timeline.mark(new Mark(node, "", "chronos", decision.text, at));
        }
    }

    /** Ids begin anew with each ResourceManager that does not recover the previous one's; the last one before the job counts. */
    private static void addClient(TimelineBuilder timeline, long number, List<IdGiven> ids, long zone) {
        ids.stream()
                .filter(id -> id.number == number)
                .mapToLong(id -> id.logged + zone)
                .filter(at -> at <= timeline.start())
                .max()
                .ifPresentOrElse(
                        at -> timeline.before("client, until the job is submitted", at),
                        () -> timeline.gap(
                                "No " + FILE + " says when a client asked for this job's id",
                                "what the client did before it submitted the job"));
    }

    private static boolean isWanted(String line) {
        return line.endsWith(" from NEW to ALLOCATED")
                || line.contains(" Node Transitioned from ")
                || line.contains(" Allocated new applicationId: ")
                || line.contains("rm.ChronosPolicy: ")
                || line.contains("rm.Recovery: ")
                || ApplicationStates.isWanted(line);
    }

    private static void read(
            String line,
            TimelineBuilder timeline,
            Map<String, Long> allocated,
            List<Loss> losses,
            List<IdGiven> ids,
            List<Decision> decisions) {
        Matcher allocation = ALLOCATED.matcher(line);
        Matcher loss = NODE.matcher(line);
        Matcher id = ID_GIVEN.matcher(line);
        Matcher decision = CHRONOS.matcher(line);
        if (allocation.matches() && timeline.node(allocation.group(2)).isPresent()) {
            allocated.put(allocation.group(2), logged(allocation.group(1)));
        } else if (loss.matches()) {
            losses.add(new Loss(loss.group(2), loss.group(3), logged(loss.group(1))));
        } else if (id.matches()) {
            ids.add(new IdGiven(Long.parseLong(id.group(2)), logged(id.group(1))));
        } else if (decision.matches()) {
            decisions.add(new Decision(decision.group(2), logged(decision.group(1))));
        }
    }

    /** As if the log were in UTC; ms since the epoch. */
    static long logged(String time) {
        return LocalDateTime.parse(time, TIME).toInstant(ZoneOffset.UTC).toEpochMilli();
    }

    /**
     * What makes the log's local time UTC, in ms. A log does not name its zone, but its containers began soon after they
     * were allocated.
     */
    private static OptionalLong zone(TimelineBuilder timeline, Map<String, Long> allocated) {
        return timeline.spans().stream()
                .filter(span -> allocated.containsKey(span.container()))
                .mapToLong(span -> zone(span.start(), allocated.get(span.container())))
                .findFirst();
    }

    /** The same by one time, ms since the epoch, and what was logged soon before or after it. */
    static long zone(long at, long logged) {
        return Math.round((at - logged) / (double) ZONE_STEP_MILLIS) * ZONE_STEP_MILLIS;
    }
}
