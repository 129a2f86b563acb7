// SPDX-License-Identifier: Apache-2.0
package org.hawser.chronos.rm;

import java.time.Duration;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import org.apache.hadoop.metrics2.MetricsSystem;
import org.apache.hadoop.metrics2.annotation.Metric;
import org.apache.hadoop.metrics2.annotation.Metrics;
import org.apache.hadoop.metrics2.lib.MetricsRegistry;
import org.apache.hadoop.metrics2.lib.MutableCounterLong;
import org.apache.hadoop.metrics2.lib.MutableGaugeLong;
import org.apache.hadoop.metrics2.lib.MutableStat;
import org.hawser.chronos.decide.Decision;
import org.hawser.chronos.decide.Reason;
import org.hawser.chronos.decide.Running;
import org.hawser.chronos.decide.Step.End;
import org.hawser.chronos.detect.ProbeAnswer;

/** What Chronos has seen and done: {@code Hadoop:service=ResourceManager,name=Chronos}. */
@Metrics(name = "Chronos", about = "Recovery from lost nodes", context = "yarn")
final class ChronosMetrics {
    private static final String NAME = "Chronos";

    private final MetricsRegistry registry = new MetricsRegistry(NAME);
    private final Map<ProbeAnswer, MutableCounterLong> probes = new EnumMap<>(ProbeAnswer.class);

    private final Map<Reason, MutableCounterLong> nothing = new EnumMap<>(Reason.class);
    private final Map<End, MutableCounterLong> ends = new EnumMap<>(End.class);

    @Metric("Nodes taken for lost")
    private MutableCounterLong nodesLost;

    @Metric(
            value = {"DetectionMillis", "From a lost node's last heartbeat to the decision"},
            valueName = "Time")
    private MutableStat detection;

    @Metric(
            value = {"RecoveryWaitMillis", "From the first report of a task that runs again to its container"},
            valueName = "Time")
    private MutableStat recoveryWait;

    @Metric("Victims that keep their work")
    private MutableCounterLong victimsPreemptible;

    @Metric("Victims that may lose their work")
    private MutableCounterLong victimsOther;

    @Metric("Victims killed because they did not end in time")
    private MutableCounterLong victimsKilled;

    @Metric("Containers that were awaited because they were about to end")
    private MutableCounterLong endsAwaited;

    @Metric("Victims that were only logged")
    private MutableCounterLong victimsObserved;

    @Metric("Nodes reserved for tasks that run again")
    private MutableCounterLong reservations;

    @Metric("Reservations given up without use")
    private MutableCounterLong reservationsUnused;

    @Metric("Seconds that victims had run which keep their work")
    private MutableCounterLong workKeptSeconds;

    @Metric("Seconds that victims had run which were killed or cannot keep their work")
    private MutableCounterLong workLostSeconds;

    @Metric("Reports of ApplicationMasters that cannot be read")
    private MutableGaugeLong reportsUnreadable;

    @Metric("Rounds that ended with an error")
    private MutableCounterLong roundsFailed;

    ChronosMetrics() {
        for (Reason reason : Reason.values()) {
            nothing.put(reason, registry.newCounter("nothing." + dashed(reason), "Nothing done: " + reason.text(), 0L));
        }
        for (End end : End.values()) {
            ends.put(end, registry.newCounter("ended." + dashed(end), "Decisions that ended: " + end.text(), 0L));
        }
        for (ProbeAnswer answer : ProbeAnswer.values()) {
            probes.put(
                    answer,
                    registry.newCounter(
                            "probes." + answer.name().toLowerCase(Locale.ROOT),
                            "Probes of silent nodes: " + answer.text(),
                            0L));
        }
    }

    /** A ResourceManager that becomes active again makes its policies anew. */
    static ChronosMetrics register(MetricsSystem system) {
        system.unregisterSource(NAME);
        return system.register(NAME, "Recovery from lost nodes", new ChronosMetrics());
    }

    void probed(ProbeAnswer answer) {
        probes.get(answer).incr();
    }

    void lost(Duration silence) {
        nodesLost.incr();
        detection.add(silence.toMillis());
    }

    private static String dashed(Enum<?> name) {
        return name.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    void recovered(long waitedMillis) {
        recoveryWait.add(waitedMillis);
    }

    /** Decisions by which nothing happens count only once, when they are new. */
    void decided(Decision decision, boolean isNew, boolean observeOnly) {
        if (decision instanceof Decision.Preempt preempt) {
            preempt.victims().forEach(victim -> countVictim(victim, observeOnly));
        } else if (decision instanceof Decision.AwaitEnd) {
            endsAwaited.incr();
        } else if (decision instanceof Decision.None none && isNew) {
            nothing.get(none.reason()).incr();
        }
    }

    private void countVictim(Running victim, boolean observeOnly) {
        if (observeOnly) {
            victimsObserved.incr();
        } else if (victim.preemptible()) {
            victimsPreemptible.incr();
        } else {
            victimsOther.incr();
            workLostSeconds.incr(victim.ageMillis() / 1000);
        }
    }

    /** A victim has ended by itself, as it was asked to; what it had run until it was asked. */
    void stopped(Running victim) {
        if (victim.preemptible()) {
            workKeptSeconds.incr(victim.ageMillis() / 1000);
        }
    }

    /** One that was to keep its work loses it. */
    void killed(Running victim) {
        victimsKilled.incr();
        if (victim.preemptible()) {
            workLostSeconds.incr(victim.ageMillis() / 1000);
        }
    }

    void closed(End end) {
        ends.get(end).incr();
    }

    void reserved() {
        reservations.incr();
    }

    void reservationUnused() {
        reservationsUnused.incr();
    }

    void unreadable(long reports) {
        reportsUnreadable.set(reports);
    }

    void roundFailed() {
        roundsFailed.incr();
    }
}
