// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.agent;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.apache.hadoop.metrics2.MetricsSystem;
import org.apache.hadoop.metrics2.annotation.Metric;
import org.apache.hadoop.metrics2.annotation.Metrics;
import org.apache.hadoop.metrics2.lib.MetricsRegistry;
import org.apache.hadoop.metrics2.lib.MutableCounterLong;
import org.apache.hadoop.metrics2.lib.MutableGaugeInt;
import org.apache.hadoop.metrics2.lib.MutableQuantiles;
import org.apache.hadoop.metrics2.lib.MutableRate;
import org.apache.hadoop.util.StringUtils;
import org.hawser.reuse.pool.ForkReason;
import org.hawser.reuse.pool.RetireReason;
import org.hawser.reuse.pool.Slot;
import org.hawser.reuse.pool.SlotState;
import org.hawser.reuse.protocol.SlotNetwork;

/** The pool's metrics: {@code Hadoop:service=HawserAgent,name=Pool} in {@code /jmx}, {@code pool_*} in {@code /prom}. */
@Metrics(name = "Pool", about = "Slots of the node", context = "hawser")
final class AgentMetrics {
    private static final int QUANTILE_WINDOW_SECONDS = 60;

    private final MetricsRegistry registry = new MetricsRegistry("Pool");
    private final Map<SlotState, MutableGaugeInt> byState = forEach(
            SlotState.class,
            state -> registry.newGauge("slots" + camel(state.name()), "Slots that are " + state.name(), 0));
    private final Map<SlotNetwork.Kind, MutableGaugeInt> byTransport = forEach(
            SlotNetwork.Kind.class,
            kind -> registry.newGauge(
                    "transport" + camel(kind.name()), "Live slots that exchange data over " + kind, 0));
    private final Map<ForkReason, MutableCounterLong> rejections = forEach(
            ForkReason.class,
            reason ->
                    registry.newCounter("rejections" + camel(reason.name()), "Requests refused: " + reason.text(), 0L));
    private final Map<RetireReason, MutableCounterLong> retirements = forEach(
            RetireReason.class,
            reason -> registry.newCounter("retirements" + camel(reason.name()), "Slots ended: " + reason.label(), 0L));
    private final Map<String, MutableCounterLong> cleaned = new TreeMap<>();
    private final MutableQuantiles dispatchMicros = registry.newQuantiles(
            "dispatchWaitMicros", "Time a container waited for a slot", "ops", "latency", QUANTILE_WINDOW_SECONDS);

    @Metric("Slot JVMs started")
    private MutableCounterLong slotsLaunched;

    @Metric("Containers handed to slots")
    private MutableCounterLong containersDispatched;

    @Metric("Time from a container's end to its slot being idle, nanoseconds")
    private MutableRate cleaningNanos;

    @Metric("Spare ranks that wait to take the place of a lost one")
    private MutableGaugeInt sparesLeft;

    @Metric("Slots whose place a spare rank has taken")
    private MutableCounterLong sparesUsed;

    @Metric("Slots started as plain processes because no spare rank was left")
    private MutableCounterLong sparesMissing;

    private static <E extends Enum<E>, M> Map<E, M> forEach(Class<E> type, Function<E, M> metric) {
        Map<E, M> metrics = new EnumMap<>(type);
        for (E constant : type.getEnumConstants()) {
            metrics.put(constant, metric.apply(constant));
        }
        return metrics;
    }

    AgentMetrics register(MetricsSystem system) {
        return system.register("Pool", "Slots of the node", this);
    }

    private static String camel(String constant) {
        return StringUtils.camelize(constant.replace('-', '_'));
    }

    void slots(List<Slot> slots) {
        byState.forEach((state, gauge) ->
                gauge.set((int) slots.stream().filter(s -> s.state() == state).count()));
    }

    void transports(List<SlotNetwork> live) {
        byTransport.forEach((kind, gauge) ->
                gauge.set((int) live.stream().filter(t -> t.kind() == kind).count()));
    }

    void launched() {
        slotsLaunched.incr();
    }

    void spares(int left) {
        sparesLeft.set(left);
    }

    void spareUsed() {
        sparesUsed.incr();
    }

    /** Returns whether it is the first time. */
    boolean spareMissing() {
        sparesMissing.incr();
        return sparesMissing.value() == 1;
    }

    void dispatched(long waitedNanos) {
        containersDispatched.incr();
        dispatchMicros.add(TimeUnit.NANOSECONDS.toMicros(waitedNanos));
    }

    void rejected(ForkReason reason) {
        rejections.get(reason).incr();
    }

    void retired(RetireReason reason) {
        retirements.get(reason).incr();
    }

    synchronized void cleaned(Map<String, Integer> items, long nanos) {
        cleaningNanos.add(nanos);
        items.forEach((cleaner, count) -> cleaned.computeIfAbsent(
                        cleaner, name -> registry.newCounter("cleaned" + camel(name), "Items cleaned by " + name, 0L))
                .incr(count));
    }

    /** The counters by name, for the command line. */
    synchronized Map<String, Long> counters() {
        Map<String, Long> counters = new TreeMap<>();
        counters.put("slotsLaunched", slotsLaunched.value());
        counters.put("containersDispatched", containersDispatched.value());
        counters.put("sparesUsed", sparesUsed.value());
        counters.put("sparesMissing", sparesMissing.value());
        rejections.forEach((reason, counter) -> counters.put("rejections." + reason.label(), counter.value()));
        retirements.forEach((reason, counter) -> counters.put("retirements." + reason.label(), counter.value()));
        cleaned.forEach((cleaner, counter) -> counters.put("cleaned." + cleaner, counter.value()));
        counters.values().removeIf(value -> value == 0);
        return counters;
    }
}
