// SPDX-License-Identifier: Apache-2.0
package org.hawser.bench.ibis.simulation;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.apache.hadoop.io.DataOutputBuffer;
import org.apache.hadoop.io.Writable;
import org.hawser.ibis.broker.Answer;
import org.hawser.ibis.broker.Answers;
import org.hawser.ibis.broker.Report;
import org.hawser.ibis.broker.Reports;
import org.hawser.ibis.broker.TotalService;

/**
 * DataNodes of one device each, applications with data on some of them, and a broker. DataNodes exchange with it once a second,
 * one after the other.
 */
final class SimulatedCluster {
    private static final long SECOND_NS = 1_000_000_000L;
    private static final int MAX_WEIGHT = 8;
    /** Of all DataNodes, an application has data on so many. */
    private static final double LEAST_SPREAD = 0.1;

    private static final double MOST_SPREAD = 0.5;

    private final boolean broker;
    private final List<SimulatedDevice> devices = new ArrayList<>();
    private final Map<String, Double> weights = new HashMap<>();
    private final TotalService totals = new TotalService(1, Long.MAX_VALUE, weights::get);
    private long exchanges;
    private long reportBytes;
    private long answerBytes;
    private long brokerNs;

    /**
     * What came of a simulation.
     *
     * @param errorsPercent of each application, by how much its share of all service differs from that of its weight
     * @param reportBytes to the broker, a second
     * @param answerBytes from the broker, a second
     * @param messages to and from the broker, a second
     * @param exchangeMicros processor time of the broker for an exchange, without the network
     * @param overdue requests that went because they had waited for too long
     */
    record Outcome(
            List<Double> errorsPercent,
            double reportBytes,
            double answerBytes,
            double messages,
            double exchangeMicros,
            long overdue) {}

    /** @param broker whether totals are shared */
    SimulatedCluster(boolean broker, int nodes, int applications, long seed) {
        this.broker = broker;
        SplittableRandom random = new SplittableRandom(seed);
        List<List<String>> placed = new ArrayList<>();
        for (int node = 0; node < nodes; node++) {
            placed.add(new ArrayList<>());
        }
        for (int number = 1; number <= applications; number++) {
            String name = String.format("application_1700000000000_%04d", number);
            weights.put(name, 1.0 + random.nextInt(MAX_WEIGHT));
            double spread = LEAST_SPREAD + (MOST_SPREAD - LEAST_SPREAD) * random.nextDouble();
            placed.stream().filter(on -> random.nextDouble() < spread).forEach(on -> on.add(name));
        }
        for (int node = 0; node < nodes; node++) {
            devices.add(new SimulatedDevice("node-" + node, placed.get(node), weights::get, random.split()));
        }
    }

    /** Runs for so long, of which the first part is not counted. */
    Outcome run(int warmUpSeconds, int seconds) {
        advance(0, warmUpSeconds);
        Map<String, Long> before = served();
        exchanges = 0;
        reportBytes = 0;
        answerBytes = 0;
        brokerNs = 0;
        advance(warmUpSeconds, warmUpSeconds + seconds);
        Map<String, Long> after = served();
        after.replaceAll((application, bytes) -> bytes - before.getOrDefault(application, 0L));
        return new Outcome(
                errors(after),
                (double) reportBytes / seconds,
                (double) answerBytes / seconds,
                2.0 * exchanges / seconds,
                exchanges == 0 ? 0 : brokerNs / 1e3 / exchanges,
                devices.stream().mapToLong(SimulatedDevice::overdue).sum());
    }

    private void advance(int from, int to) {
        for (int second = from; second < to; second++) {
            for (int node = 0; node < devices.size(); node++) {
                long nowNs = second * SECOND_NS + SECOND_NS * node / devices.size();
                devices.get(node).run(nowNs);
                if (broker) {
                    exchange(devices.get(node), nowNs);
                }
            }
        }
    }

    private void exchange(SimulatedDevice device, long nowNs) {
        Report report = device.report();
        long begun = System.nanoTime();
        Answer answer = totals.exchange(report, nowNs);
        brokerNs += System.nanoTime() - begun;
        device.hear(answer);
        exchanges++;
        reportBytes += size(new Reports(List.of(report)));
        answerBytes += size(new Answers(List.of(answer)));
    }

    private static int size(Writable message) {
        try (DataOutputBuffer out = new DataOutputBuffer()) {
            message.write(out);
            return out.getLength();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Map<String, Long> served() {
        Map<String, Long> sum = new HashMap<>();
        devices.forEach(
                device -> device.served().forEach((application, bytes) -> sum.merge(application, bytes, Long::sum)));
        return sum;
    }

    private List<Double> errors(Map<String, Long> served) {
        double all = served.values().stream().mapToLong(Long::longValue).sum();
        // On few nodes, some applications are on none.
        double weight = served.keySet().stream().mapToDouble(weights::get).sum();
        return served.entrySet().stream()
                .map(one -> 100 * Math.abs(one.getValue() / all / (weights.get(one.getKey()) / weight) - 1))
                .sorted()
                .toList();
    }
}
