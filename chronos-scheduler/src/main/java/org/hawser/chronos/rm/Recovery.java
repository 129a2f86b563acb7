// SPDX-License-Identifier: Apache-2.0
package org.hawser.chronos.rm;

import static java.util.Objects.requireNonNull;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.hawser.chronos.compat.SchedulerSide;
import org.hawser.chronos.decide.Decider;
import org.hawser.chronos.decide.Decision;
import org.hawser.chronos.decide.OpenDecision;
import org.hawser.chronos.decide.OpenDecisions;
import org.hawser.chronos.decide.Running;
import org.hawser.chronos.decide.Step;
import org.hawser.chronos.decide.TaskId;

/** Has running tasks make room for those that run again because a node was lost. Not for use by several threads at once. */
final class Recovery {
    /** For so long, a decision waits for applications that have not reported yet: it would take the wrong tasks. */
    private static final long REPORTS_MILLIS = 500;

    private final RecoverySettings settings;
    private final SchedulerSide side;
    private final ClusterView view;
    private final ChronosMetrics metrics;
    private final Decider decider;
    private final OpenDecisions open;
    private final Rooms rooms;
    private final DecisionLog log;
    private final Map<TaskId, Long> since = new HashMap<>();
    private boolean hasLooked;

    Recovery(RecoverySettings settings, SchedulerSide side, Reports reports, ChronosMetrics metrics) {
        this.settings = requireNonNull(settings, "settings is null");
        this.side = requireNonNull(side, "side is null");
        this.metrics = requireNonNull(metrics, "metrics is null");
        this.view = new ClusterView(side, reports);
        this.decider = new Decider(settings.limits());
        this.open = new OpenDecisions(settings.killAfter(), settings.limits().naturalTermination());
        this.rooms = new Rooms(side, view::ask, metrics);
        this.log = new DecisionLog(settings.observeOnly());
    }

    /**
     * One round. Costs next to nothing while no task waits.
     *
     * @param nowMillis by a clock that nobody sets
     * @param wallMillis the time of day
     * @param silent nodes that have sent no heartbeat for longer than usual
     */
    void round(long nowMillis, long wallMillis, Set<NodeId> silent) {
        view.read(nowMillis);
        view.waiting().forEach(task -> since.putIfAbsent(task, nowMillis));
        keepRooms();
        if (!hasLooked) {
            // Nothing is decided about it: the classes that it takes are loaded before a loss.
            view.snapshot(any -> true, silent, rooms, wallMillis);
            hasLooked = true;
        }
        for (Step step : open.look(view, nowMillis)) {
            take(step, nowMillis);
        }
        Predicate<TaskId> young = task -> nowMillis - since.get(task) < REPORTS_MILLIS;
        boolean awaitsReports = view.waiting().stream().anyMatch(young) && !view.haveAllReported();
        Predicate<TaskId> undecided = task -> !open.isOpen(task) && !(awaitsReports && young.test(task));
        if (view.asksFor(undecided)) {
            for (Decision decision :
                    decider.decide(view.snapshot(undecided, silent, rooms, wallMillis), open, nowMillis)) {
                make(decision, nowMillis);
            }
        }
        log.forgetOthersThan(view.waiting());
        keepRooms();
        countWaits(nowMillis);
    }

    /** After the decisions, whose ends say how long their tasks have waited. */
    private void countWaits(long nowMillis) {
        since.entrySet().removeIf(waited -> {
            boolean over = !view.waits(waited.getKey());
            if (over && view.isReporting(waited.getKey().application())) {
                metrics.recovered(nowMillis - waited.getValue());
            }
            return over;
        });
    }

    private void keepRooms() {
        if (!settings.observeOnly()) {
            rooms.keep(open.all());
        }
    }

    private void make(Decision decision, long nowMillis) {
        Optional<OpenDecision> followed = open.add(decision, nowMillis);
        if (followed.isPresent() && !settings.observeOnly() && !rooms.reserve(followed.get())) {
            // Somebody else has reserved the node, or the task has its container by now. Nobody is asked for nothing.
            open.withdraw(followed.get());
            return;
        }
        metrics.decided(decision, log.add(decision), settings.observeOnly());
        if (decision instanceof Decision.Preempt preempt && !settings.observeOnly()) {
            preempt.victims().forEach(victim -> side.ask(victim.container()));
        }
    }

    private void take(Step step, long nowMillis) {
        OpenDecision decision = step.decision();
        if (step instanceof Step.Close close) {
            TaskId task = decision.waiting().task();
            log.add(close, nowMillis - since.getOrDefault(task, nowMillis));
            metrics.closed(close.end());
            boolean kept = close.end() != Step.End.NODE_LOST && !settings.observeOnly();
            if (kept && !decision.awaited() && !decision.killed()) {
                decision.victims().stream()
                        .filter(victim -> !decision.left().contains(victim))
                        .forEach(metrics::stopped);
            }
        } else if (!settings.observeOnly()) {
            for (Running victim : decision.left()) {
                ContainerId container = victim.container();
                log.killed(container, decision, settings.killAfter());
                metrics.killed(victim);
                side.kill(container);
            }
        }
    }
}
