// SPDX-License-Identifier: Apache-2.0
package org.hawser.ibis.schedule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class TestFairQueue {
    private static final long LONG = Long.MAX_VALUE / 2;
    private static final int MIB = 1 << 20;

    private final Map<String, Double> weights = new HashMap<>(Map.of("a", 1.0, "b", 1.0));

    @Test
    void next_twoBackloggedFlows_alternate() {
        FairQueue queue = queue(Depth.fixed(1));
        submit(queue, "a", 4);
        submit(queue, "b", 4);
        assertThat(serve(queue, 8)).containsExactly("a", "b", "a", "b", "a", "b", "a", "b");
    }

    @Test
    void next_weightsOfThreeToOne_serviceOfThreeToOne() {
        weights.put("a", 3.0);
        FairQueue queue = queue(Depth.fixed(4));
        submit(queue, "a", 100);
        submit(queue, "b", 100);
        assertThat(serve(queue, 80)).filteredOn("a"::equals).hasSizeBetween(59, 61);
    }

    @Test
    void next_requestsOfOtherSizes_bytesAreShared() {
        FairQueue queue = queue(Depth.fixed(1));
        for (int i = 0; i < 100; i++) {
            queue.submit("a", IoKind.READ, 4 * MIB, 0);
            queue.submit("b", IoKind.READ, MIB, 0);
        }
        assertThat(serve(queue, 50)).filteredOn("a"::equals).hasSize(10);
    }

    @Test
    void next_flowThatWasAway_doesNotCatchUp() {
        FairQueue queue = queue(Depth.fixed(1));
        submit(queue, "a", 100);
        serve(queue, 50);
        submit(queue, "b", 100);
        assertThat(serve(queue, 20)).filteredOn("a"::equals).hasSize(10);
    }

    @Test
    void next_depthOfThree_threeAtATime() {
        FairQueue queue = queue(Depth.fixed(3));
        submit(queue, "a", 5);
        List<IoRequest> running = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            running.add(queue.next(0));
        }
        assertThat(queue.next(0)).isNull();
        queue.completed(running.get(0), 1);
        assertThat(queue.next(1)).isNotNull();
        assertThat(queue.outstanding()).isEqualTo(3);
    }

    @Test
    void lost_itsSlotIsFreeAndTheDepthHearsOfNoLatency() {
        List<Long> latencies = new ArrayList<>();
        FairQueue queue = queue(new Depth() {
            @Override
            public int value() {
                return 1;
            }

            @Override
            public void completed(IoKind kind, long latencyNs, long nowNs) {
                latencies.add(latencyNs);
            }

            @Override
            public void limited() {}
        });
        submit(queue, "a", 2);
        IoRequest lost = queue.next(0);

        queue.release(lost);

        IoRequest other = queue.next(1000);
        queue.completed(other, 1007);
        assertThat(latencies).containsExactly(7L);
        assertThat(queue.outstanding()).isZero();
        assertThatThrownBy(() -> queue.completed(lost, 2000)).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void next_requestThatHasWaitedForTooLong_goesWhateverTheDepth() {
        weights.put("a", 1e4);
        FairQueue queue = new FairQueue(Depth.fixed(1), SlotCost.ONE, 0, 1000, weights::get);
        queue.submit("b", IoKind.READ, MIB, 0);
        queue.submit("b", IoKind.READ, MIB, 0);
        queue.next(0);
        assertThat(queue.next(999)).isNull();
        assertThat(queue.next(1000)).isNotNull();
        assertThat(queue.overdue()).isOne();
    }

    @Test
    void next_smallRequestsThatNeverCease_largeOneGoesAfterTheBound() {
        FairQueue queue = new FairQueue(Depth.fixed(14), new SlotCost(MIB, 5), 32, LONG, weights::get);
        List<IoRequest> running = new ArrayList<>();
        for (int i = 0; i < 16; i++) {
            queue.submit("a", IoKind.READ, 1000, 0);
        }
        for (int i = 0; i < 14; i++) {
            running.add(queue.next(0));
        }
        queue.submit("b", IoKind.READ, 2 * MIB, 0);
        int passed = 0;
        while (true) {
            queue.completed(running.remove(0), 0);
            queue.submit("a", IoKind.READ, 1000, 0);
            IoRequest next = queue.next(0);
            if (next != null) {
                running.add(next);
                if (next.flowName().equals("b")) {
                    break;
                }
                passed++;
            }
            assertThat(passed).isLessThan(100);
        }
        assertThat(passed).isLessThanOrEqualTo(32 + 16);
    }

    @Test
    void next_largeRequestOnSmallDepth_goesAlone() {
        FairQueue queue = new FairQueue(Depth.fixed(2), new SlotCost(MIB, 5), 32, LONG, weights::get);
        queue.submit("a", IoKind.READ, 2 * MIB, 0);
        assertThat(queue.next(0)).isNotNull();
        assertThat(queue.slotsInUse()).isEqualTo(2);
    }

    @Test
    void delay_asMuchServiceElsewhereAsHere_halfTheShareHere() {
        FairQueue queue = exchanged(200, 2);
        serve(queue, 20);
        queue.delay(Map.of("a", 10.5 * MIB));
        assertThat(serve(queue, 90)).filteredOn("a"::equals).hasSizeBetween(29, 31);
    }

    @Test
    void delay_nothingElsewhereAnyMore_theShareComesBack() {
        FairQueue queue = queue(Depth.fixed(1));
        submit(queue, "a", 1000);
        submit(queue, "b", 1000);
        serve(queue, 20);
        queue.delay(Map.of("a", 1000.0 * MIB));
        for (int exchange = 0; exchange < 20; exchange++) {
            serve(queue, 20);
            queue.delay(Map.of());
        }
        assertThat(serve(queue, 100)).filteredOn("a"::equals).hasSizeBetween(48, 52);
    }

    /** It would get a hundred times its share until nodes have heard of each other twice. */
    @Test
    void delay_newFlowAmongThoseThatAreServedElsewhere_isChargedLikeThem() {
        FairQueue queue = exchanged(400, 2);
        serve(queue, 20);
        queue.delay(Map.of("a", 1000.0 * MIB, "b", 1000.0 * MIB));
        weights.put("c", 1.0);
        submit(queue, "c", 400);
        assertThat(serve(queue, 90)).filteredOn("c"::equals).hasSizeBetween(28, 32);
    }

    /** It has much to do elsewhere, and has asked for nothing here. */
    @Test
    void delay_flowThatWasNotServedHere_waitsForABoundedTime() {
        FairQueue queue = queue(Depth.fixed(1));
        submit(queue, "a", 1);
        submit(queue, "b", 3000);
        serve(queue, 2);
        for (int exchange = 0; exchange < 20; exchange++) {
            serve(queue, 10);
            queue.delay(Map.of("a", 10_000.0 * MIB));
        }
        submit(queue, "a", 10);
        assertThat(serve(queue, 2000)).filteredOn("a"::equals).hasSizeGreaterThan(1);
    }

    @Test
    void forgetDelays_brokerIsAway_localSharesAgain() {
        FairQueue queue = exchanged(200, 2);
        serve(queue, 20);
        queue.delay(Map.of("a", 100.0 * MIB));
        serve(queue, 20);
        queue.forgetDelays();
        assertThat(serve(queue, 100)).filteredOn("a"::equals).hasSizeBetween(46, 54);
    }

    /** In a large cluster, a second's service elsewhere is more than a flow may owe. */
    @Test
    void delay_serviceElsewhereThatIsAlikeByWeight_changesNothing() {
        weights.put("a", 8.0);
        FairQueue queue = exchanged(200, 9);
        serve(queue, 90);
        queue.delay(Map.of("a", 8_000.0 * MIB, "b", 1_000.0 * MIB));
        assertThat(serve(queue, 90)).filteredOn("a"::equals).hasSizeBetween(79, 81);
    }

    @Test
    void reweigh_whileRequestsWait_countsFromTheNextOneOn() {
        FairQueue queue = queue(Depth.fixed(1));
        submit(queue, "a", 200);
        submit(queue, "b", 200);
        serve(queue, 10);
        weights.put("a", 4.0);
        queue.reweigh();
        assertThat(serve(queue, 100)).filteredOn("a"::equals).hasSizeBetween(79, 81);
    }

    /** As of an application whose weight a DataNode does not know at first. */
    @Test
    void reweigh_afterARequestAtASmallWeight_isNotHeldUpByIt() {
        weights.put("b", 100.0);
        FairQueue queue = queue(Depth.fixed(1));
        submit(queue, "b", 300);
        serve(queue, 10);
        submit(queue, "a", 100);
        assertThat(serve(queue, 1)).containsExactly("a");
        weights.put("a", 100.0);
        queue.reweigh();
        assertThat(serve(queue, 100)).filteredOn("a"::equals).hasSizeBetween(49, 51);
    }

    @Test
    void charge_thenAnotherWeight_asManyBytesAreOwed() {
        weights.put("b", 10.0);
        FairQueue queue = queue(Depth.fixed(1));
        submit(queue, "b", 100);
        serve(queue, 1);
        queue.charge("a", 10L * MIB);
        weights.put("a", 10.0);
        queue.reweigh();
        submit(queue, "a", 100);
        assertThat(serve(queue, 30)).filteredOn("a"::equals).hasSizeBetween(9, 11);
    }

    /** Both are served as much here and elsewhere, and one of them waits for a tenth of it only. */
    @Test
    void delay_ofAFlowWithChargedService_isForEachByteHere() {
        FairQueue queue = queue(Depth.fixed(1));
        for (int exchange = 0; exchange < 5; exchange++) {
            queue.charge("a", 9L * MIB);
            submit(queue, "a", 1);
            submit(queue, "b", 10);
            serve(queue, 11);
            queue.delay(Map.of("a", 90.0 * MIB, "b", 90.0 * MIB));
        }
        submit(queue, "a", 100);
        submit(queue, "b", 100);
        assertThat(serve(queue, 100)).filteredOn("a"::equals).hasSizeBetween(45, 55);
    }

    @Test
    void charge_manyIdleFlowsTwice_nextRequestGoes() {
        FairQueue queue = queue(Depth.fixed(2));
        queue.submit("a", IoKind.READ, 15, 0);
        queue.next(0);
        for (int flow = 0; flow < 50_000; flow++) {
            weights.put("f" + flow, 1.0);
            queue.charge("f" + flow, 10);
            queue.charge("f" + flow, 10);
        }
        queue.submit("a", IoKind.READ, 15, 0);
        assertThat(queue.next(0)).isNotNull();
    }

    /** A double has no room for small steps beside years of service. */
    @Test
    void next_afterVeryMuchService_smallRequestsAreShared() {
        weights.put("b", 10_000.0);
        FairQueue queue = queue(Depth.fixed(1));
        queue.submit("a", IoKind.READ, 1L << 50, 0);
        queue.completed(queue.next(0), 0);
        for (int request = 0; request < 20_000; request++) {
            queue.submit("b", IoKind.READ, 1, 0);
        }
        queue.submit("a", IoKind.READ, 1, 0);
        queue.submit("a", IoKind.READ, 1, 0);
        assertThat(serve(queue, 10_010)).filteredOn("a"::equals).hasSize(2);
    }

    @Test
    void charge_serviceThatIsNotHeldBack_countsForTheFlow() {
        FairQueue queue = queue(Depth.fixed(1));
        submit(queue, "b", 100);
        serve(queue, 1);
        queue.charge("a", 10L * MIB);
        submit(queue, "a", 100);
        assertThat(serve(queue, 30)).filteredOn("a"::equals).hasSizeBetween(9, 11);
    }

    @Test
    void charge_whileARequestOfTheFlowWaits_isNotLost() {
        FairQueue queue = queue(Depth.fixed(1));
        submit(queue, "a", 100);
        submit(queue, "b", 100);
        queue.charge("a", 10L * MIB);
        assertThat(serve(queue, 30)).filteredOn("a"::equals).hasSizeBetween(9, 11);
    }

    @Test
    void charge_muchMoreThanAnybodyCanPay_flowIsNotLockedOut() {
        FairQueue queue = queue(Depth.fixed(1));
        submit(queue, "b", 2000);
        serve(queue, 1);
        queue.charge("a", 1L << 40);
        submit(queue, "a", 2000);
        assertThat(serve(queue, 300)).contains("a");
    }

    @Test
    void next_overdueRequestOfAFlowThatOwesMuch_takesNoTimeWithIt() {
        FairQueue queue = new FairQueue(Depth.fixed(1), SlotCost.ONE, 0, 1000, weights::get);
        submit(queue, "b", 10);
        serve(queue, 1);
        queue.charge("a", 100L * MIB);
        queue.submit("a", IoKind.READ, MIB, 0);
        for (int i = 0; i < 200; i++) {
            queue.submit("b", IoKind.READ, MIB, 5000);
        }
        serve(queue, 9);
        IoRequest overdue = queue.next(2000);
        assertThat(overdue.flowName()).isEqualTo("a");
        queue.completed(overdue, 2000);
        weights.put("c", 1.0);
        queue.submit("c", IoKind.READ, MIB, 5000);
        assertThat(serve(queue, 3)).as("a flow that is new begins where b is").contains("c");
    }

    @Test
    void cancel_firstOfItsFlow_nextOneTakesItsPlace() {
        FairQueue queue = queue(Depth.fixed(1));
        IoRequest first = queue.submit("a", IoKind.READ, MIB, 0);
        IoRequest second = queue.submit("a", IoKind.READ, MIB, 0);
        assertThat(queue.cancel(first)).isTrue();
        assertThat(queue.next(0)).isSameAs(second);
        assertThat(queue.cancel(second)).isFalse();
        queue.completed(second, 1);
        assertThat(queue.flows()).isZero();
        assertThat(queue.waiting()).isZero();
    }

    @Test
    void completed_twice_isRefused() {
        FairQueue queue = queue(Depth.fixed(1));
        submit(queue, "a", 1);
        IoRequest request = queue.next(0);
        queue.completed(request, 1);
        assertThatThrownBy(() -> queue.completed(request, 2)).isInstanceOf(IllegalStateException.class);
        assertThat(queue.outstanding()).isZero();
    }

    @Test
    void submit_weightThatIsNoWeight_isRefused() {
        weights.put("a", Double.NaN);
        assertThatThrownBy(() -> submit(queue(Depth.fixed(1)), "a", 1))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("a is NaN");
    }

    @Test
    void flows_tenThousandThatComeAndGo_areForgotten() {
        FairQueue queue = new FairQueue(Depth.fixed(4), SlotCost.ONE, 0, LONG, name -> 1);
        submit(queue, "stays", 20_000);
        IntStream.range(0, 10_000).forEach(i -> {
            queue.submit("flow" + i, IoKind.WRITE, MIB, 0);
            serve(queue, 2);
        });
        assertThat(queue.flows()).isLessThan(10);
    }

    private FairQueue queue(Depth depth) {
        return new FairQueue(depth, SlotCost.ONE, 0, LONG, weights::get);
    }

    private static void submit(FairQueue queue, String flow, int count) {
        for (int i = 0; i < count; i++) {
            queue.submit(flow, IoKind.READ, MIB, 0);
        }
    }

    /** Each ends before the next one goes. */
    /** Two flows with so many requests, of which some were served before nodes first heard of each other. */
    private FairQueue exchanged(int requests, int served) {
        FairQueue queue = queue(Depth.fixed(1));
        submit(queue, "a", requests);
        submit(queue, "b", requests);
        serve(queue, served);
        queue.delay(Map.of());
        return queue;
    }

    private static List<String> serve(FairQueue queue, int count) {
        List<String> flows = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            IoRequest next = queue.next(0);
            flows.add(next.flowName());
            queue.completed(next, 0);
        }
        return flows;
    }
}
