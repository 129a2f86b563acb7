// SPDX-License-Identifier: Apache-2.0
package org.hawser.ibis.config;

import static java.util.Objects.requireNonNull;

import java.time.Duration;
import java.util.function.ToDoubleFunction;
import org.hawser.common.config.ConfigException;
import org.hawser.common.config.ConfigKey;
import org.hawser.common.config.Lookup;
import org.hawser.ibis.schedule.Depth;
import org.hawser.ibis.schedule.FairQueue;
import org.hawser.ibis.schedule.LatencyDepth;
import org.hawser.ibis.schedule.SlotCost;

/** How each device of a node is scheduled. */
public final class DeviceSettings {
    private final Policy policy;
    private final int depth;
    private final LatencyDepth.Settings latency;
    private final SlotCost large;
    private final int maxBypass;
    private final Duration maxWait;

    /** @throws ConfigException if a value is not allowed, or two contradict each other */
    public DeviceSettings(Lookup lookup) {
        policy = IbisKeys.POLICY.get(lookup);
        depth = IbisKeys.DEPTH.get(lookup);
        int min = IbisKeys.MIN_DEPTH.get(lookup);
        int max = IbisKeys.MAX_DEPTH.get(lookup);
        latency = policy == Policy.SFQ_D2 ? controller(min, max, lookup) : null;
        large = new SlotCost(IbisKeys.SMALL_SIZE.get(lookup), IbisKeys.LARGE_SLOTS.get(lookup));
        maxBypass = IbisKeys.MAX_BYPASS.get(lookup);
        maxWait = IbisKeys.MAX_WAIT.get(lookup);
    }

    private LatencyDepth.Settings controller(int min, int max, Lookup lookup) {
        if (min > max) {
            throw new ConfigException(
                    IbisKeys.MIN_DEPTH.name(),
                    IbisKeys.MIN_DEPTH + " is " + min + ", more than " + IbisKeys.MAX_DEPTH + ", " + max
                            + ". Lower the one, or raise the other.");
        }
        if (depth < min || depth > max) {
            throw new ConfigException(
                    IbisKeys.DEPTH.name(),
                    IbisKeys.DEPTH + " is " + depth + ", outside of " + IbisKeys.MIN_DEPTH + ", " + min + ", and "
                            + IbisKeys.MAX_DEPTH + ", " + max + ". Correct one of the three.");
        }
        requireNoLongerThanPeriod(IbisKeys.READ_LATENCY, lookup);
        requireNoLongerThanPeriod(IbisKeys.WRITE_LATENCY, lookup);
        return new LatencyDepth.Settings(
                IbisKeys.CONTROL_PERIOD.get(lookup),
                IbisKeys.READ_LATENCY.get(lookup),
                IbisKeys.WRITE_LATENCY.get(lookup),
                IbisKeys.LATENCY_PER_SLOT.get(lookup),
                depth,
                min,
                max,
                IbisKeys.MAX_STEP.get(lookup));
    }

    /** The controller would act on latencies of depths that it has left long ago. */
    private static void requireNoLongerThanPeriod(ConfigKey<Duration> key, Lookup lookup) {
        Duration reference = key.get(lookup);
        Duration period = IbisKeys.CONTROL_PERIOD.get(lookup);
        if (reference.compareTo(period) > 0) {
            throw new ConfigException(
                    key.name(),
                    key + " is " + reference.toMillis() + " ms, longer than " + IbisKeys.CONTROL_PERIOD + ", "
                            + period.toMillis() + " ms. Raise " + IbisKeys.CONTROL_PERIOD + ".");
        }
    }

    /** A queue for one device. */
    public FairQueue newQueue(ToDoubleFunction<String> weights) {
        SlotCost cost = policy == Policy.SFQ_D_PLUS ? large : SlotCost.ONE;
        return new FairQueue(
                newDepth(), cost, maxBypass, maxWait.toNanos(), requireNonNull(weights, "weights is null"));
    }

    private Depth newDepth() {
        return switch (policy) {
            case NATIVE -> Depth.unlimited();
            case SFQ -> Depth.fixed(1);
            case SFQ_D, SFQ_D_PLUS -> Depth.fixed(depth);
            case SFQ_D2 -> new LatencyDepth(latency);
        };
    }

    public Policy policy() {
        return policy;
    }
}
