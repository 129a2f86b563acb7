// SPDX-License-Identifier: Apache-2.0
package org.hawser.ibis.schedule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.hawser.ibis.broker.Elsewhere;
import org.hawser.ibis.broker.Report;
import org.hawser.ibis.broker.TotalService;
import org.junit.jupiter.api.Test;

/** Devices that exchange what they have served, with flows that are not on all of them. */
class TestTotalShares {
    private static final long SECOND = 1_000_000_000L;
    private final TotalService broker = new TotalService(1, 60 * SECOND, TestTotalShares::weight);
    private final List<Node> nodes = List.of(new Node("d1", 1), new Node("d2", 2));

    private static double weight(String flow) {
        return flow.equals("everywhere") ? 2 : 1;
    }

    private static final class Node {
        final String name;
        final FairQueue queue = new FairQueue(Depth.fixed(4), SlotCost.ONE, 0, 10 * SECOND, TestTotalShares::weight);
        final Trace trace;
        final Elsewhere elsewhere = new Elsewhere();

        Node(String name, long seed) {
            this.name = name;
            trace = new Trace(queue, seed);
        }

        void add(String flow) {
            for (int i = 0; i < 16; i++) {
                trace.add(new Trace.Stream(flow, 1 << 19, 1 << 20, 0));
            }
        }
    }

    @Test
    void unevenPlacement_withTheBroker_totalsAreShared() {
        place();
        run(0, 10);
        Map<String, Long> before = totals();
        run(10, 40);
        Map<String, Long> after = totals();
        double everywhere = after.get("everywhere") - before.get("everywhere");
        double once = after.get("once") - before.get("once");
        assertThat(everywhere / once).isCloseTo(2, within(0.06));
    }

    @Test
    void unevenPlacement_withoutTheBroker_totalsAreNot() {
        place();
        nodes.forEach(node -> node.trace.run(60 * SECOND, () -> {}));
        assertThat(ratio()).isGreaterThan(4);
    }

    /** What was served elsewhere meanwhile is made up for in part: nobody is locked out for long. */
    @Test
    void unevenPlacement_brokerIsAwayForAWhile_totalsAreSharedAgain() {
        place();
        Map<String, Long> before = Map.of();
        for (int second = 1; second <= 100; second++) {
            for (Node node : nodes) {
                node.trace.run(second * SECOND, () -> {});
                if (second < 20 || second > 30) {
                    exchange(node, second * SECOND);
                }
            }
            before = second == 60 ? totals() : before;
        }
        Map<String, Long> after = totals();
        double everywhere = after.get("everywhere") - before.get("everywhere");
        double once = after.get("once") - before.get("once");
        assertThat(everywhere / once).isCloseTo(2, within(0.06));
    }

    private void run(int from, int to) {
        for (int second = from + 1; second <= to; second++) {
            for (Node node : nodes) {
                node.trace.run(second * SECOND, () -> {});
                exchange(node, second * SECOND);
            }
        }
    }

    private void place() {
        nodes.forEach(node -> exchange(node, 0));
        nodes.forEach(node -> node.add("everywhere"));
        nodes.get(0).add("once");
    }

    private void exchange(Node node, long nowNs) {
        node.queue.delay(node.elsewhere.more(
                broker.exchange(new Report(node.name, 1, Map.copyOf(node.trace.completed)), nowNs)));
    }

    private double ratio() {
        return (double) totals().get("everywhere") / totals().get("once");
    }

    private Map<String, Long> totals() {
        Map<String, Long> total = new HashMap<>();
        nodes.forEach(node -> node.trace.completed.forEach((flow, bytes) -> total.merge(flow, bytes, Long::sum)));
        return total;
    }
}
