// SPDX-License-Identifier: Apache-2.0
package org.hawser.chronos.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What an ApplicationMaster says of its tasks. It travels with the ordinary heartbeat, as one more name in the list of
 * hosts that the application does not want: a ResourceManager without Chronos takes it for a host that does not exist.
 *
 * <p>In text, {@code hawser-chronos:1:} and then one field for each task, separated by commas: {@code container/kind
 * and whether it can be preempted/permille} of a running one, {@code :kind/number/host/host...} of a recovery task.
 *
 * @param running with a container
 * @param recovering without one
 */
public record MasterReport(List<RunningTask> running, List<RecoveryTask> recovering) {
    public static final MasterReport EMPTY = new MasterReport(List.of(), List.of());

    /** Both lists together; a longer report is refused. */
    public static final int MOST_TASKS = 20_000;

    private static final String PREFIX = "hawser-chronos:1:";
    private static final String PREEMPTIBLE = "p";

    /** Of a recovery task: kind, number, hosts, and what is left out. */
    private static final int MOST_FIELDS = RecoveryTask.MOST_HOSTS + 3;

    private static final int RUNNING_FIELDS = 3;

    public MasterReport {
        running = List.copyOf(running);
        recovering = List.copyOf(recovering);
        if (running.size() + recovering.size() > MOST_TASKS) {
            throw new IllegalArgumentException("A report has at most " + MOST_TASKS + " tasks");
        }
    }

    /** Whether the name of a host is a report, readable or not. */
    public static boolean isOne(String host) {
        return host.startsWith(PREFIX);
    }

    public String encode() {
        return PREFIX
                + Stream.concat(
                                running.stream().map(MasterReport::encode),
                                recovering.stream().map(MasterReport::encode))
                        .collect(Collectors.joining(","));
    }

    private static String encode(RunningTask task) {
        return Long.toString(task.container(), Character.MAX_RADIX) + "/" + letter(task.kind())
                + (task.preemptible() ? PREEMPTIBLE : "") + "/" + task.permille();
    }

    private static String encode(RecoveryTask task) {
        return Stream.concat(Stream.of(":" + letter(task.kind()), String.valueOf(task.number())), task.hosts().stream())
                .collect(Collectors.joining("/"));
    }

    private static char letter(TaskKind kind) {
        return kind == TaskKind.MAP ? 'm' : 'r';
    }

    /** Reads what was sent; empty if it is not a report of this version. */
    public static Optional<MasterReport> decode(String text) {
        if (!isOne(text)) {
            return Optional.empty();
        }
        List<RunningTask> running = new ArrayList<>();
        List<RecoveryTask> recovering = new ArrayList<>();
        try {
            for (String task : text.substring(PREFIX.length()).split(",", MOST_TASKS + 1)) {
                if (task.startsWith(":")) {
                    recovering.add(recovery(task.substring(1).split("/", MOST_FIELDS)));
                } else if (!task.isEmpty()) {
                    running.add(running(task.split("/", RUNNING_FIELDS + 1)));
                }
            }
            return Optional.of(new MasterReport(running, recovering));
        } catch (IllegalArgumentException | IndexOutOfBoundsException e) {
            return Optional.empty();
        }
    }

    private static RunningTask running(String[] fields) {
        if (fields.length != RUNNING_FIELDS) {
            throw new IllegalArgumentException("Not a running task: " + String.join("/", fields));
        }
        return new RunningTask(
                Long.parseLong(fields[0], Character.MAX_RADIX),
                kind(fields[1].substring(0, 1)),
                Integer.parseInt(fields[2]),
                fields[1].endsWith(PREEMPTIBLE));
    }

    private static RecoveryTask recovery(String[] fields) {
        return new RecoveryTask(
                kind(fields[0]), Integer.parseInt(fields[1]), List.of(fields).subList(2, fields.length));
    }

    private static TaskKind kind(String letter) {
        return switch (letter) {
            case "m" -> TaskKind.MAP;
            case "r" -> TaskKind.REDUCE;
            default -> throw new IllegalArgumentException("Not a kind of task: " + letter);
        };
    }
}
