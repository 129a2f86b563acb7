// SPDX-License-Identifier: Apache-2.0
package org.hawser.ibis.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.hawser.ibis.schedule.Depth;
import org.hawser.ibis.schedule.FairQueue;
import org.hawser.ibis.schedule.IoKind;
import org.hawser.ibis.schedule.SlotCost;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class TestDeviceScheduler {
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final AtomicLong nowNs = new AtomicLong();

    @AfterEach
    void stop() {
        threads.shutdownNow();
    }

    @Test
    void acquire_manyThreads_neverMoreThanTheDepthAndAllEnd() throws Exception {
        DeviceScheduler device = device(3);
        AtomicInteger running = new AtomicInteger();
        AtomicInteger most = new AtomicInteger();
        List<Future<?>> all = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            String flow = "f" + i % 5;
            all.add(threads.submit(() -> {
                for (int j = 0; j < 200; j++) {
                    device.inTurn(flow, IoKind.READ, 100, () -> {
                        most.accumulateAndGet(running.incrementAndGet(), Math::max);
                        running.decrementAndGet();
                    });
                }
                return null;
            }));
        }
        for (Future<?> one : all) {
            one.get();
        }
        assertThat(most.get()).isLessThanOrEqualTo(3);
        assertThat(device.state().flows()).hasSize(5).allSatisfy(flow -> {
            assertThat(flow.requests()).isEqualTo(800);
            assertThat(flow.readBytes()).isEqualTo(80_000);
        });
        assertThat(device.state().outstanding()).isZero();
        assertThat(device.state().waiting()).isZero();
    }

    @Test
    void acquire_interruptedWhileItWaits_goesOnAndStaysInterrupted() throws Exception {
        DeviceScheduler device = device(1);
        DeviceScheduler.Turn held = device.acquire("a", IoKind.READ, 1);
        AtomicInteger interrupted = new AtomicInteger();
        Thread waiting = new Thread(() -> {
            DeviceScheduler.Turn turn = device.acquire("b", IoKind.READ, 1);
            interrupted.set(Thread.currentThread().isInterrupted() ? 1 : 2);
            turn.close();
        });
        waiting.start();
        await().until(() -> device.state().waiting() == 1);
        waiting.interrupt();
        waiting.join();
        assertThat(interrupted).hasValue(1);
        assertThat(device.state().waiting()).isZero();
        assertThat(device.state().interrupted()).isOne();
        held.close();
        assertThat(device.state().outstanding()).isZero();
    }

    @Test
    void acquire_depthIsUsedUpForLongerThanAllowed_goesAnyway() throws Exception {
        DeviceScheduler device = device(1);
        DeviceScheduler.Turn held = device.acquire("a", IoKind.READ, 1);
        Future<?> other =
                threads.submit(() -> device.acquire("b", IoKind.READ, 1).close());
        await().until(() -> device.state().waiting() == 1);
        nowNs.set(10_000_000_000L);
        other.get();
        held.close();
        assertThat(device.state().overdue()).isOne();
    }

    @Test
    void close_twice_countsOnce() {
        DeviceScheduler device = device(1);
        DeviceScheduler.Turn turn = device.acquire("a", IoKind.WRITE, 7);
        turn.close();
        turn.close();
        assertThat(device.state().flows()).containsExactly(new FlowState("a", 1, 0, 7, 1, 0, 0));
    }

    @Test
    void acquire_beforeItEnds_theFlowIsPresent() {
        DeviceScheduler device = device(1);
        device.acquire("a", IoKind.READ, 7);
        assertThat(device.state().flows()).containsExactly(new FlowState("a", 1, 0, 0, 0, 0, 0));
        assertThat(device.has("a", 1)).isTrue();
        assertThat(device.has("b", 1)).isFalse();
    }

    @Test
    void charge_serviceWithoutALatency_isNoRequest() {
        DeviceScheduler device = device(1);
        device.charge("a", IoKind.WRITE, 7);
        assertThat(device.state().flows()).containsExactly(new FlowState("a", 1, 0, 7, 0, 0, 0));
    }

    @Test
    void state_flowThatWaitsAfterALongPause_isPresent() throws Exception {
        DeviceScheduler device = device(1);
        device.acquire("a", IoKind.READ, 7).close();
        nowNs.set(599_000_000_000L);
        DeviceScheduler.Turn held = device.acquire("b", IoKind.READ, 7);
        Future<?> other =
                threads.submit(() -> device.acquire("a", IoKind.READ, 7).close());
        await().until(() -> device.state().waiting() == 1);
        nowNs.set(601_000_000_000L);
        assertThat(device.state().flows()).extracting(FlowState::flow).contains("a");
        held.close();
        other.get();
    }

    private DeviceScheduler device(int depth) {
        return new DeviceScheduler(
                new FairQueue(Depth.fixed(depth), SlotCost.ONE, 0, 10_000_000_000L, flow -> 1), nowNs::get);
    }
}
