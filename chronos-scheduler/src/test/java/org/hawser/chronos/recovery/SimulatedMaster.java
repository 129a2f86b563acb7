// SPDX-License-Identifier: Apache-2.0
package org.hawser.chronos.recovery;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.apache.hadoop.mapreduce.v2.api.records.TaskAttemptId;
import org.apache.hadoop.mapreduce.v2.api.records.TaskId;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.hawser.chronos.report.MasterReport;
import org.hawser.chronos.report.RecoveryTask;

/** An ApplicationMaster with Hadoop's way of assigning urgent containers; nodes are lost and tasks end at random. */
final class SimulatedMaster {
    private static final int HOSTS = 8;
    private static final int MAPS = 40;
    private static final long WAIT_MILLIS = 5_000;

    private final Random random;
    private final FakeJob job = new FakeJob();
    private final FakeScheduler scheduler;
    private final List<TaskAttemptId> queue = new ArrayList<>();
    private final Map<TaskId, Integer> attempts = new HashMap<>();
    private final WantedTasks wanted = new WantedTasks(job);
    private final Set<TaskAttemptId> given = new HashSet<>();
    private final Recovery recovery;
    private final Set<TaskAttemptId> lost = new HashSet<>();
    private long millis = 1_000_000;
    /** For how many heartbeats a report that may not have arrived is sent again as it was. */
    private int uncertain;
    /** The ResourceManager has got a heartbeat whose answer was lost: it answers the next one likewise, and hears nothing. */
    private boolean deaf;

    private boolean sendOwn;
    int recovered;
    int local;

    SimulatedMaster(long seed) {
        random = new Random(seed);
        scheduler = new FakeScheduler(random);
        recovery = new Recovery(Duration.ofMillis(WAIT_MILLIS), () -> millis);
        for (int map = 0; map < MAPS; map++) {
            TaskAttemptId first = Ids.map(map, 0);
            String[] hosts = IntStream.range(0, 1 + random.nextInt(3))
                    .mapToObj(any -> host(random.nextInt(HOSTS)))
                    .distinct()
                    .toArray(String[]::new);
            job.ask(first, false, millis, hosts);
            job.assign(first, node(random.nextInt(HOSTS)));
            attempts.put(first.getTaskId(), 0);
        }
    }

    private static NodeId node(int host) {
        return Ids.node(host(host));
    }

    /** Two hosts in each rack. */
    private static String host(int number) {
        return (number % 2 == 0 ? "even" : "odd") + number / 2;
    }

    /** Runs until all is over and checks at each step. */
    void run() {
        for (int beat = 0; beat < 60; beat++) {
            boolean quiet = beat >= 40;
            disturb(quiet);
            heartbeat(quiet);
            millis += 100 + random.nextInt(1_500);
        }
        job.waiting.clear();
        millis += Recovery.REPORTS.toMillis();
        sendOwn = true;
        heartbeat(true);
        heartbeat(true);
        heartbeat(true);
        assertThat(scheduler.asks.values()).allMatch(ask -> ask.containers() == 0);
        assertThat(scheduler.unwanted).isEmpty();
    }

    private void disturb(boolean quiet) {
        for (TaskAttemptId id : List.copyOf(job.assigned.keySet())) {
            int dice = random.nextInt(40);
            if (dice == 0) {
                job.end(id, true);
            } else if (dice == 1 && !quiet) {
                // It fails for reasons of its own.
                job.end(id, false);
                again(id);
            }
        }
        for (WaitingTask task : List.copyOf(job.waiting)) {
            if (random.nextInt(100) == 0 && !quiet) {
                // Killed by its user; it stays in the queue, as in Hadoop's.
                job.end(task.id(), false);
                again(task.id());
            }
        }
    }

    private void again(TaskAttemptId id) {
        int next = attempts.merge(id.getTaskId(), 1, Integer::sum);
        TaskAttemptId attempt = Ids.map(id.getTaskId().getId(), next);
        job.ask(attempt, true, millis);
        queue.add(attempt);
        sendOwn = true;
    }

    private void heartbeat(boolean quiet) {
        boolean own = sendOwn;
        int count = wanted.urgent().size();
        if (own) {
            recovery.hadoopAsks(count);
        }
        List<Ask> asks = own ? List.of(new Ask("*", count, true)) : List.of();
        ReportNames.Change names = new ReportNames.Change(List.of(), List.of());
        if (!recovery.isIdle()) {
            Heartbeat heartbeat = recovery.next(job, own);
            heartbeat.recovered().forEach(this::count);
            asks = heartbeat.asks();
            names = heartbeat.names();
            checkReport(names);
        }
        int fate = quiet ? 9 : random.nextInt(10);
        if (fate == 0) {
            recovery.failed();
            uncertain = 2;
        } else if (fate == 1) {
            if (!deaf) {
                scheduler.receive(asks, names);
            }
            deaf = true;
            recovery.failed();
            uncertain = 2;
        } else if (fate == 2) {
            scheduler.forget();
            recovery.forgotten();
            sendOwn = true;
            deaf = false;
            uncertain = 0;
        } else if (deaf) {
            deaf = false;
            uncertain--;
            // What Hadoop alone has asked for is lost with stock Hadoop, too; here it asks again.
            sendOwn = own && recovery.isIdle();
            recovery.arrived();
        } else {
            uncertain = Math.max(0, uncertain - 1);
            scheduler.receive(asks, names);
            recovery.arrived();
            sendOwn = false;
            checkAsks();
            answer(quiet);
        }
    }

    private void count(Recovered task) {
        recovered++;
        local += task.locality() == Recovered.Locality.LOCAL ? 1 : 0;
        assertThat(wanted.lostAt).containsKey(task.id().getTaskId());
        if (!lost.contains(task.id())) {
            wanted.lostAt.remove(task.id().getTaskId());
        }
    }

    private void checkReport(ReportNames.Change names) {
        if (names.additions().isEmpty()) {
            assertThat(wanted.recoveries()).isEmpty();
        } else if (uncertain == 0) {
            assertThat(MasterReport.decode(names.additions().get(0))
                            .orElseThrow()
                            .recovering())
                    .map(RecoveryTask::number)
                    .containsExactlyInAnyOrderElementsOf(wanted.recoveries());
        }
    }

    /** What has arrived is what is wanted, as absolute numbers. */
    private void checkAsks() {
        boolean strict = wanted.isStrict(millis, WAIT_MILLIS);
        for (int number = 0; number < HOSTS; number++) {
            String host = host(number);
            String rack = FakeJob.rack(host);
            assertThat(scheduler.wanted(host)).isEqualTo(wanted.containersOn(host));
            assertThat(scheduler.wanted(rack)).isEqualTo(wanted.containersIn(rack));
            if (scheduler.wanted(rack) > 0) {
                assertThat(scheduler.asks.get(rack).relaxLocality()).isEqualTo(!strict);
            }
        }
        int all = wanted.urgent().size();
        assertThat(scheduler.wanted("*")).isEqualTo(all);
        if (all > 0) {
            assertThat(scheduler.asks.get("*").relaxLocality()).isEqualTo(!strict);
        }
    }

    private void answer(boolean quiet) {
        List<String> hosts = new ArrayList<>();
        for (int host = 0; host < HOSTS; host++) {
            if (!wanted.dead.contains(node(host))) {
                hosts.add(host(host));
                hosts.add(host(host));
            }
        }
        List<String> granted = scheduler.grant(hosts);
        if (!granted.isEmpty() && !recovery.isIdle()) {
            assign(granted, recovery.granted(granted, List.copyOf(queue)));
        } else if (!granted.isEmpty()) {
            assign(
                    granted,
                    new GrantOrder(IntStream.range(0, granted.size()).boxed().toList(), queue));
        }
        int host = random.nextInt(HOSTS);
        if (!quiet && random.nextInt(8) == 0) {
            if (wanted.dead.remove(node(host))) {
                recovery.nodeBack(node(host));
            } else if (wanted.dead.size() < HOSTS - 2) {
                lose(node(host));
            }
        }
    }

    private void lose(NodeId node) {
        wanted.dead.add(node);
        List<TaskAttemptId> here = job.nodes.entrySet().stream()
                .filter(entry -> entry.getValue().equals(node))
                .map(Map.Entry::getKey)
                .filter(id -> job.assigned.containsKey(id) || job.succeeded.contains(id))
                .sorted()
                .toList();
        recovery.nodeLost(node, here);
        lost.addAll(here);
        here.forEach(id -> {
            job.end(id, false);
            wanted.lostAt.put(id.getTaskId(), millis);
            again(id);
        });
    }

    /** Hadoop gives each container to the first map of the queue that still waits. */
    private void assign(List<String> hosts, GrantOrder order) {
        assertThat(order.maps()).containsExactlyInAnyOrderElementsOf(queue);
        Set<TaskAttemptId> before = new HashSet<>(wanted.urgent());
        queue.clear();
        queue.addAll(order.maps());
        Map<TaskAttemptId, String> assigned = new HashMap<>();
        for (int position : order.containers()) {
            while (!queue.isEmpty() && !wanted.urgent().contains(queue.get(0))) {
                queue.remove(0);
            }
            if (!queue.isEmpty()) {
                TaskAttemptId id = queue.remove(0);
                assertThat(given.add(id)).isTrue();
                assigned.put(id, hosts.get(position));
                job.assign(id, Ids.node(hosts.get(position)));
            }
        }
        sendOwn = true;
        before.removeAll(assigned.keySet());
        before.stream()
                .filter(wanted::isRecovery)
                .forEach(id -> assigned.forEach(
                        (other, host) -> assertThat(!wanted.hasInputOn(id, host) || wanted.hasInputOn(other, host))
                                .as("%s has its input on %s, which went to %s", id, host, other)
                                .isTrue()));
    }
}
