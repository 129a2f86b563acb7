// SPDX-License-Identifier: Apache-2.0
package org.hawser.ibis.schedule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Properties that hold on thousands of random traces. */
class TestFairness {
    private static final int TRACES = 1000;
    private static final long SECOND = 1_000_000_000L;

    @ParameterizedTest
    @CsvSource({"1, 1", "4, 1", "16, 1", "14, 5"})
    void backloggedFlows_anyTrace_boundOfStartTimeFairQueueing(int depth, int large) {
        for (int seed = 0; seed < TRACES / 10; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            Map<String, Double> weights = new HashMap<>();
            List<Trace.Stream> streams = new ArrayList<>();
            int flows = random.nextInt(2, 6);
            long maxBytes = random.nextLong(1, 4 << 20);
            for (int flow = 0; flow < flows; flow++) {
                weights.put("f" + flow, Math.pow(10, random.nextDouble(4)));
                for (int stream = 0; stream < 2 * depth + 2; stream++) {
                    streams.add(new Trace.Stream("f" + flow, 1, maxBytes, 0));
                }
            }
            FairQueue queue = new FairQueue(
                    Depth.fixed(depth),
                    new SlotCost(large == 1 ? Long.MAX_VALUE : 128 << 10, large),
                    0,
                    Long.MAX_VALUE,
                    weights::get);
            Trace trace = new Trace(queue, seed);
            streams.forEach(trace::add);
            // From here on, all flows have requests waiting.
            trace.run(0, () -> {});
            List<Gap> gaps = Gap.between(List.copyOf(weights.keySet()));
            trace.run(SECOND / 10, () -> {
                assertThat(queue.slotsInUse()).isLessThanOrEqualTo(depth);
                gaps.forEach(gap -> gap.look(trace, weights));
            });
            for (Gap gap : gaps) {
                double bound = (maxBytes / weights.get(gap.flow) + maxBytes / weights.get(gap.other)) * 1.000001;
                assertThat(gap.most - gap.least)
                        .as("%s in trace %d", gap.flow, seed)
                        .isLessThanOrEqualTo(bound);
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"1", "4", "64"})
    void anyTrace_flowsThatComeAndGo_workIsConservedAndOrderKept(int depth) {
        for (int seed = 0; seed < TRACES; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            FairQueue queue = new FairQueue(
                    Depth.fixed(depth), SlotCost.ONE, 0, 10 * SECOND, flow -> 1 + Math.abs(flow.hashCode() % 100));
            Trace trace = new Trace(queue, seed);
            int streams = random.nextInt(1, 40);
            for (int i = 0; i < streams; i++) {
                trace.add(new Trace.Stream(
                        "f" + random.nextInt(8), 1, random.nextLong(1, 1 << 20), random.nextLong(0, 20_000_000)));
            }
            trace.run(SECOND / 5, () -> assertThat(queue.waiting() == 0 || queue.outstanding() >= depth)
                    .as("nothing waits while there is a slot")
                    .isTrue());
            Map<String, Long> last = new HashMap<>();
            for (IoRequest request : trace.order) {
                Long before = last.put(request.flowName(), request.sequence());
                assertThat(before == null || before < request.sequence()).isTrue();
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"1, 10000", "7, 3", "1, 1"})
    void anyWeights_sizesFromOneByte_nobodyStarves(double light, double heavy) {
        for (int seed = 0; seed < TRACES / 50; seed++) {
            FairQueue queue = new FairQueue(
                    Depth.fixed(4), SlotCost.ONE, 0, 10 * SECOND, flow -> flow.equals("light") ? light : heavy);
            Trace trace = new Trace(queue, seed);
            trace.add(new Trace.Stream("light", 1, 4 << 20, 0));
            for (int i = 0; i < 32; i++) {
                trace.add(new Trace.Stream("heavy", 1, 4 << 20, 0));
            }
            trace.run(40 * SECOND, () -> {});
            assertThat(trace.longestWaitNs).isLessThanOrEqualTo(11 * SECOND);
            assertThat(trace.dispatched.get("light")).isPositive();
        }
    }

    @ParameterizedTest
    @CsvSource({"1, 1", "1, 2", "1, 4", "1, 8"})
    void shares_twiceAsManyStreamsAsTheDepth_errorBelowThreePercent(double light, double heavy) {
        FairQueue queue = new FairQueue(
                Depth.fixed(8), SlotCost.ONE, 0, 10 * SECOND, flow -> flow.equals("light") ? light : heavy);
        Trace trace = new Trace(queue, 1);
        for (int i = 0; i < 16; i++) {
            trace.add(new Trace.Stream("light", 1 << 19, 1 << 20, 0));
            trace.add(new Trace.Stream("heavy", 1 << 19, 1 << 20, 0));
        }
        trace.run(30 * SECOND, () -> {});
        double share =
                (double) trace.completed.get("heavy") / (trace.completed.get("heavy") + trace.completed.get("light"));
        assertThat(share).isCloseTo(heavy / (heavy + light), within(0.03 * heavy / (heavy + light)));
    }

    @Test
    void tenThousandFlows_thatDieAndAClockThatJumps_nothingIsLeftBehind() {
        SplittableRandom random = new SplittableRandom(1);
        LatencyDepth depth = new LatencyDepth(new LatencyDepth.Settings(
                Duration.ofSeconds(1),
                Duration.ofMillis(10),
                Duration.ofMillis(10),
                Duration.ofMillis(1),
                4,
                1,
                64,
                4));
        FairQueue queue = new FairQueue(
                depth, new SlotCost(128 << 10, 5), 32, 10 * SECOND, flow -> 1 + Math.abs(flow.hashCode() % 10_000));
        List<IoRequest> waiting = new ArrayList<>();
        List<IoRequest> running = new ArrayList<>();
        long now = 0;
        for (int step = 0; step < 300_000; step++) {
            boolean jumps = random.nextInt(1000) == 0;
            now += jumps ? random.nextLong(-3600, 3600) * SECOND : random.nextLong(10_000_000);
            int what = random.nextInt(10);
            if (what < 4) {
                String flow = "f" + random.nextInt(10_000);
                IoKind kind = random.nextBoolean() ? IoKind.READ : IoKind.WRITE;
                waiting.add(queue.submit(flow, kind, random.nextLong(1, 2L << random.nextInt(27)), now));
            } else if (what == 4 && !waiting.isEmpty()) {
                queue.cancel(waiting.remove(random.nextInt(waiting.size())));
            } else if (!running.isEmpty()) {
                queue.completed(running.remove(random.nextInt(running.size())), now);
            }
            drain(queue, waiting, running, now);
            assertThat(queue.outstanding()).isEqualTo(running.size());
        }
        while (!running.isEmpty()) {
            queue.completed(running.remove(0), now);
            drain(queue, waiting, running, now);
        }
        assertThat(queue.waiting()).isZero();
        assertThat(queue.outstanding()).isZero();
        assertThat(queue.slotsInUse()).isZero();
        assertThat(queue.flows()).isZero();
    }

    private static void drain(FairQueue queue, List<IoRequest> waiting, List<IoRequest> running, long now) {
        for (IoRequest next = queue.next(now); next != null; next = queue.next(now)) {
            waiting.remove(next);
            running.add(next);
        }
    }

    /** By how much one flow's service was ahead of another one's, by weight; the range is the unfairness of any interval. */
    private static final class Gap {
        final String flow;
        final String other;
        double least = Double.MAX_VALUE;
        double most = -Double.MAX_VALUE;

        Gap(String flow, String other) {
            this.flow = flow;
            this.other = other;
        }

        static List<Gap> between(List<String> flows) {
            List<Gap> gaps = new ArrayList<>();
            for (int i = 0; i < flows.size(); i++) {
                for (int j = 0; j < i; j++) {
                    gaps.add(new Gap(flows.get(i), flows.get(j)));
                }
            }
            return gaps;
        }

        void look(Trace trace, Map<String, Double> weights) {
            double gap = trace.dispatched.getOrDefault(flow, 0L) / weights.get(flow)
                    - trace.dispatched.getOrDefault(other, 0L) / weights.get(other);
            least = Math.min(least, gap);
            most = Math.max(most, gap);
        }
    }
}
