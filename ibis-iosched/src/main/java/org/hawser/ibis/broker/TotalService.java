// SPDX-License-Identifier: Apache-2.0
package org.hawser.ibis.broker;

import static java.util.Objects.requireNonNull;

import java.util.HashMap;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/**
 * The accounts of the broker: how much each flow was served by all devices together (Xu 4.5, where A(i) is the sum of a(i,j)
 * over all devices j). Devices report sums since their start, so that a message that is lost, or comes twice, changes nothing.
 *
 * <p>Totals only grow. What a device has served before its first report does not count. A broker that starts again
 * takes what is reported first as the point from which it counts. A device that is silent is forgotten, but not what it has
 * served. A flow that no device has reported for a while is forgotten, and its account closed.
 *
 * <p>Memory and messages are bounded by the flows that are present on each device. An exchange takes time linear in those of
 * its device. Not thread-safe.
 */
public final class TotalService {
    /** A bound for totals. The sum of two of them does not overflow. */
    static final long MAX_BYTES = 1L << 60;

    private static final int MAX_DEVICES = 100_000;

    private final long session;
    private final long forgetAfterNs;
    private final ToDoubleFunction<String> weights;
    private final Map<String, Device> devices = new HashMap<>();
    private final Map<String, Account> accounts = new HashMap<>();
    private long nextEntry;

    private static final class Device {
        final long session;
        /** What is known of it, and how much of that is in the total, by flow. */
        final Map<String, Entry> entries = new HashMap<>();

        boolean reported;
        long seenNs;

        Device(long session) {
            this.session = session;
        }
    }

    /** @param number another one whenever the count begins anew, so that the device takes a new point to count from */
    private record Entry(long number, Account account, long servedBytes, long countedBytes) {}

    private static final class Account {
        long totalBytes;
        long seenNs;
    }

    /**
     * @param session another one after each start
     * @param forgetAfterNs silence after which a device or a flow is forgotten
     * @param weights of flows by their names
     */
    public TotalService(long session, long forgetAfterNs, ToDoubleFunction<String> weights) {
        this.session = session;
        this.forgetAfterNs = forgetAfterNs;
        this.weights = requireNonNull(weights, "weights is null");
    }

    /** Takes a report in, and says what the device is to know. */
    public Answer exchange(Report report, long nowNs) {
        Device device = device(report);
        device.seenNs = nowNs;
        Map<String, Answer.Flow> flows = new HashMap<>();
        report.servedBytes().forEach((flow, served) -> {
            Account account = accounts.computeIfAbsent(flow, name -> new Account());
            account.seenNs = nowNs;
            Entry before = device.entries.get(flow);
            // What a device had served before its first report may be of a time before this broker.
            Entry start = before == null && device.reported ? new Entry(nextEntry++, account, 0, 0) : before;
            Entry entry = count(start, account, served);
            device.entries.put(flow, entry);
            flows.put(
                    flow,
                    new Answer.Flow(
                            entry.number(), account.totalBytes - entry.countedBytes(), weights.applyAsDouble(flow)));
        });
        device.entries.keySet().retainAll(report.servedBytes().keySet());
        device.reported = true;
        return new Answer(session, flows);
    }

    /** Forgets devices and flows that have been silent for too long. To be called from time to time. */
    public void forgetSilent(long nowNs) {
        devices.values().removeIf(device -> nowNs - device.seenNs > forgetAfterNs);
        accounts.values().removeIf(account -> nowNs - account.seenNs > forgetAfterNs);
    }

    /** Total service of each flow since its account was opened, in bytes. */
    public Map<String, Long> totals() {
        Map<String, Long> totals = new HashMap<>();
        accounts.forEach((flow, account) -> totals.put(flow, account.totalBytes));
        return totals;
    }

    /** Devices that have reported. */
    public int devices() {
        return devices.size();
    }

    private Device device(Report report) {
        Device known = devices.get(report.device());
        if (known != null && known.session == report.session()) {
            return known;
        }
        if (known == null && devices.size() >= MAX_DEVICES) {
            throw new IllegalStateException("there are " + MAX_DEVICES + " devices already");
        }
        Device device = new Device(report.session());
        devices.put(report.device(), device);
        return device;
    }

    private Entry count(Entry before, Account account, long served) {
        boolean continues = before != null && before.account() == account && served >= before.servedBytes();
        if (!continues) {
            return new Entry(nextEntry++, account, served, 0);
        }
        long more = served - before.servedBytes();
        account.totalBytes = Math.min(MAX_BYTES, account.totalBytes + more);
        return new Entry(before.number(), account, served, Math.min(MAX_BYTES, before.countedBytes() + more));
    }
}
