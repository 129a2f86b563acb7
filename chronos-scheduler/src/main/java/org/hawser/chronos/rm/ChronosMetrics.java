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
import org.apache.hadoop.metrics2.lib.MutableStat;
import org.hawser.chronos.detect.ProbeAnswer;

/** What Chronos has seen and done: {@code Hadoop:service=ResourceManager,name=Chronos}. */
@Metrics(name = "Chronos", about = "Recovery from lost nodes", context = "yarn")
final class ChronosMetrics {
    private static final String NAME = "Chronos";

    private final MetricsRegistry registry = new MetricsRegistry(NAME);
    private final Map<ProbeAnswer, MutableCounterLong> probes = new EnumMap<>(ProbeAnswer.class);

    @Metric("Nodes taken for lost")
    private MutableCounterLong nodesLost;

    @Metric(
            value = {"DetectionMillis", "From a lost node's last heartbeat to the decision"},
            valueName = "Time")
    private MutableStat detection;

    ChronosMetrics() {
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
}
