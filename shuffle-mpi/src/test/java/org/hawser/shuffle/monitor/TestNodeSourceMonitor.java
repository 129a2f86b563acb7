// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.monitor;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The shared table, with processes that only this test knows. */
class TestNodeSourceMonitor {
    private static final NodeLayout LAYOUT = new NodeLayout(8, 3);
    private static final String SOURCE = "node1:8040";

    private final SharedLongs memory = new SharedLongs(ByteBuffer.allocateDirect((int) LAYOUT.bytes()));
    private final Set<Long> alive = new HashSet<>();
    private long clockMillis = 1_000_000;

    TestNodeSourceMonitor() {
        LAYOUT.format(memory);
    }

    private Lanes lanes(long process) {
        alive.add(process);
        return new Lanes(memory, LAYOUT, process, alive::contains);
    }

    private NodeSourceMonitor monitor(long process) {
        Lanes lanes = lanes(process);
        return new NodeSourceMonitor(memory, LAYOUT, lanes, lanes.claim().orElseThrow(), () -> clockMillis);
    }

    @Test
    void load_ofAllProcesses_isSeenByEach() {
        NodeSourceMonitor one = monitor(1);
        NodeSourceMonitor two = monitor(2);
        one.source(SOURCE).sent(100);
        two.source(SOURCE).sent(50);
        two.source("node2:8040").sent(7);
        one.source(SOURCE).received(30);

        assertThat(one.source(SOURCE).inFlightBytes()).isEqualTo(120);
        assertThat(two.source(SOURCE).inFlightBytes()).isEqualTo(120);
        assertThat(one.source("node2:8040").inFlightBytes()).isEqualTo(7);
    }

    @Test
    void waits_ofAllProcesses_makeOneAverage() {
        monitor(1).source(SOURCE).waited(800);
        NodeSourceMonitor two = monitor(2);
        two.source(SOURCE).waited(0);

        assertThat(two.source(SOURCE).averageWaitNanos()).isEqualTo(700);
    }

    @Test
    void closedMonitor_bytesInFlight_noLongerCount() {
        NodeSourceMonitor one = monitor(1);
        NodeSourceMonitor two = monitor(2);
        SourceGauge gauge = one.source(SOURCE);
        gauge.sent(100);
        one.close();

        assertThat(two.source(SOURCE).inFlightBytes()).isZero();
        NodeSourceMonitor three = monitor(3);
        three.source(SOURCE).sent(10);
        gauge.received(100);
        assertThat(two.source(SOURCE).inFlightBytes()).isEqualTo(10);
    }

    @Test
    void deadProcess_nextToStart_freesItsLane() {
        monitor(1).source(SOURCE).sent(100);
        monitor(2).source(SOURCE).sent(10);
        alive.remove(1L);

        assertThat(monitor(3).source(SOURCE).inFlightBytes()).isEqualTo(10);
        assertThat(lanes(4).claim()).isPresent();
    }

    @Test
    void deadProcess_whileOthersSendRequests_isForgottenAtNextSweep() {
        monitor(1).source(SOURCE).sent(100);
        NodeSourceMonitor two = monitor(2);
        two.source(SOURCE).sent(1);
        alive.remove(1L);

        two.source(SOURCE).sent(1);
        assertThat(two.source(SOURCE).inFlightBytes()).isEqualTo(102);
        clockMillis += 5_000;
        two.source(SOURCE).sent(1);
        assertThat(two.source(SOURCE).inFlightBytes()).isEqualTo(3);
        assertThat(two.lanesReclaimed()).isEqualTo(1);
    }

    @Test
    void sweeps_clockSetBack_goOn() {
        monitor(1).source(SOURCE).sent(100);
        NodeSourceMonitor two = monitor(2);
        two.source(SOURCE).sent(1);
        alive.remove(1L);
        clockMillis = 0;
        two.source(SOURCE).sent(1);

        assertThat(two.source(SOURCE).inFlightBytes()).isEqualTo(2);
    }

    @Test
    void reclaimerThatDiesHalfWay_lane_isFreedByNext() {
        monitor(1).source(SOURCE).sent(100);
        // Process 2 has made the dead one's lane its own, and died before it was set to 0.
        assertThat(memory.compareAndSet(LAYOUT.ownerAt(0), 1, 2)).isTrue();
        alive.clear();

        assertThat(monitor(3).source(SOURCE).inFlightBytes()).isZero();
    }

    @Test
    void sameProcess_nextReducerInIt_beginsWithNothingInFlight() {
        monitor(1).source(SOURCE).sent(100);
        NodeSourceMonitor next = monitor(1);

        assertThat(next.source(SOURCE).inFlightBytes()).isZero();
        assertThat(lanes(1).used()).isEqualTo(1);
    }

    @Test
    void allLanesTaken_nextProcess_getsNone() {
        IntStream.rangeClosed(1, 3).forEach(this::monitor);

        assertThat(lanes(4).claim()).isEmpty();
    }

    @Test
    void moreSourcesThanPlaces_others_areCountedByThisProcessAlone() {
        NodeSourceMonitor one = monitor(1);
        NodeSourceMonitor two = monitor(2);
        IntStream.rangeClosed(1, LAYOUT.sources() + 2)
                .forEach(source -> one.source("node" + source).sent(source));

        assertThat(one.localGauges()).isEqualTo(2);
        for (int source = 1; source <= LAYOUT.sources() + 2; source++) {
            assertThat(one.source("node" + source).inFlightBytes()).isEqualTo(source);
        }
        assertThat(two.source("node1").inFlightBytes()).isEqualTo(1);
        assertThat(two.source("node10").inFlightBytes()).isZero();
        assertThat(two.localGauges()).isEqualTo(1);
    }

    @Test
    void received_moreThanSent_doesNotHideOthersLoad() {
        NodeSourceMonitor one = monitor(1);
        NodeSourceMonitor two = monitor(2);
        one.source(SOURCE).received(1_000);
        two.source(SOURCE).sent(10);

        assertThat(two.source(SOURCE).inFlightBytes()).isEqualTo(10);
    }
}
