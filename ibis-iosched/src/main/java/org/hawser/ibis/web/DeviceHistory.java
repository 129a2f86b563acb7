// SPDX-License-Identifier: Apache-2.0
package org.hawser.ibis.web;

import static java.util.Objects.requireNonNull;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.hawser.ibis.node.DeviceState;
import org.hawser.ibis.node.FlowState;

/** What devices have done in each of the last minutes' samples. Thread-safe. */
public final class DeviceHistory {
    static final int KEPT = 300;
    private static final double NS_IN_MS = 1e6;
    private static final DeviceState NEW = new DeviceState(0, 0, 0, 0, 0, 0, List.of());

    private final Supplier<Map<String, DeviceState>> devices;
    private final Map<String, Deque<Sample>> samples = new TreeMap<>();
    private Map<String, DeviceState> last = Map.of();
    private boolean begun;

    /**
     * A device in the second before a sample.
     *
     * @param latencyMillis mean time from dispatch to end of the requests that have ended; 0 if there were none
     * @param bytes read and written, by flow; only of those that had any
     */
    public record Sample(int depth, int outstanding, int waiting, double latencyMillis, Map<String, Long> bytes) {
        public Sample {
            bytes = Map.copyOf(bytes);
        }
    }

    public DeviceHistory(Supplier<Map<String, DeviceState>> devices) {
        this.devices = requireNonNull(devices, "devices is null");
    }

    /** Takes a sample of each device, and returns it. To be called once a second. */
    public synchronized Map<String, Sample> sample() {
        Map<String, DeviceState> now = devices.get();
        Map<String, Sample> taken = new TreeMap<>();
        now.forEach((name, state) -> {
            DeviceState before = last.getOrDefault(name, NEW);
            if (begun) {
                Deque<Sample> kept = samples.computeIfAbsent(name, any -> new ArrayDeque<>());
                taken.put(name, between(before, state));
                kept.add(taken.get(name));
                if (kept.size() > KEPT) {
                    kept.remove();
                }
            }
        });
        last = now;
        begun = true;
        return taken;
    }

    /** The samples of each device, the oldest first. */
    public synchronized Map<String, List<Sample>> all() {
        Map<String, List<Sample>> all = new TreeMap<>();
        samples.forEach((name, kept) -> all.put(name, List.copyOf(kept)));
        return all;
    }

    private static Sample between(DeviceState before, DeviceState now) {
        Map<String, FlowState> earlier = new HashMap<>();
        before.flows().forEach(flow -> earlier.put(flow.flow(), flow));
        Map<String, Long> bytes = new HashMap<>();
        long requests = 0;
        long deviceNs = 0;
        for (FlowState flow : now.flows()) {
            FlowState then = earlier.getOrDefault(flow.flow(), new FlowState(flow.flow(), 1, 0, 0, 0, 0, 0));
            // A flow that was forgotten meanwhile begins anew.
            if (flow.bytes() > then.bytes()) {
                bytes.put(flow.flow(), flow.bytes() - then.bytes());
                requests += flow.requests() - then.requests();
                deviceNs += flow.deviceNs() - then.deviceNs();
            }
        }
        return new Sample(
                now.depth(),
                now.outstanding(),
                now.waiting(),
                requests > 0 ? deviceNs / NS_IN_MS / requests : 0,
                bytes);
    }
}
