// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.executor;

import java.util.EnumMap;
import java.util.Map;
import org.apache.hadoop.metrics2.MetricsSystem;
import org.apache.hadoop.metrics2.annotation.Metric;
import org.apache.hadoop.metrics2.annotation.Metrics;
import org.apache.hadoop.metrics2.lib.MetricsRegistry;
import org.apache.hadoop.metrics2.lib.MutableCounterLong;
import org.apache.hadoop.metrics2.lib.MutableQuantiles;
import org.hawser.reuse.pool.ForkReason;

/** The NodeManager's view: {@code Hadoop:service=NodeManager,name=PooledContainerExecutor}. */
@Metrics(name = "PooledContainerExecutor", about = "Containers in slots and forked", context = "yarn")
final class ExecutorMetrics {
    private static final int QUANTILE_WINDOW_SECONDS = 60;

    private final MetricsRegistry registry = new MetricsRegistry("PooledContainerExecutor");
    private final Map<ForkReason, MutableCounterLong> forks = new EnumMap<>(ForkReason.class);
    private final MutableQuantiles launchMicros = registry.newQuantiles(
            "launchMicros",
            "From the executor's request to the program's entry",
            "ops",
            "latency",
            QUANTILE_WINDOW_SECONDS);

    @Metric("Containers run in slots")
    private MutableCounterLong containersInSlots;

    @Metric("Containers forked")
    private MutableCounterLong containersForked;

    @Metric("Times the node agent was started again")
    private MutableCounterLong agentRestarts;

    ExecutorMetrics() {
        for (ForkReason reason : ForkReason.values()) {
            forks.put(
                    reason, registry.newCounter("forks." + reason.label(), "Containers forked: " + reason.text(), 0L));
        }
    }

    ExecutorMetrics register(MetricsSystem system) {
        return system.register("PooledContainerExecutor", "Containers in slots and forked", this);
    }

    void inSlot(long nanos) {
        containersInSlots.incr();
        launchMicros.add(nanos / 1000);
    }

    void forked(ForkReason reason) {
        containersForked.incr();
        forks.get(reason).incr();
    }

    void agentRestarted() {
        agentRestarts.incr();
    }
}
