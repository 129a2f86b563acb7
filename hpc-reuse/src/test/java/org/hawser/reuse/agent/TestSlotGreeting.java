// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import org.awaitility.Awaitility;
import org.hawser.reuse.protocol.Connection;
import org.hawser.reuse.protocol.Message;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Which JVMs the pool accepts as its slots. */
@Timeout(120)
class TestSlotGreeting extends PoolManagerFixture {
    @Test
    void slotConnected_anotherProcessOfThatName_isRefused() throws IOException {
        start(1);
        Message.SlotHello hello = fresh(0, 1);
        assertThat(manager.slotConnected(
                                new Message.Hello(1, "test", Message.Role.SLOT, 4711, hello), pair().near(), WELCOME)
                        .join())
                .isFalse();
        report(0, 1);
    }

    @Test
    void slotConnected_gaveUpMeanwhile_mayGreetAgain() throws IOException {
        start(1);
        Message.SlotHello hello = fresh(0, 1);
        clock.lock();
        try {
            Awaitility.await("the pool's thread").until(clock::hasQueuedThreads);
            manager.slotConnected(greeting(hello), pair().near(), WELCOME).cancel(false);
        } finally {
            clock.unlock();
        }
        report(0, 1);
    }

    @Test
    void slotConnected_givesUpAtAnyMoment_isWelcomedOrMayGreetAgain() throws IOException {
        int moments = 8;
        start(moments);
        for (int slot = 0; slot < moments; slot++) {
            Pair line = pair();
            CompletableFuture<Boolean> answer;
            clock.lock();
            try {
                Awaitility.await("the pool's thread").until(clock::hasQueuedThreads);
                answer = manager.slotConnected(greeting(fresh(slot, 1)), line.near(), WELCOME);
                AtomicInteger readsLeft = new AtomicInteger(slot);
                onClockRead = () -> {
                    if (readsLeft.getAndDecrement() == 0) {
                        answer.cancel(false);
                    }
                };
            } finally {
                clock.unlock();
            }
            if (answer.exceptionally(cancelled -> false).join()) {
                assertThat(line.far().receive()).isEqualTo(WELCOME);
                manager.slotFellSilent(slot, 1, true);
            } else {
                report(slot, 1);
            }
        }
    }

    @Test
    void slotConnected_notOfThisPool_isRefused() throws IOException {
        start(1);
        Connection line = pair().near();
        assertThat(manager.slotConnected(greeting(fresh(5, 1)), line, WELCOME).join())
                .isFalse();
        assertThat(manager.slotConnected(greeting(fresh(0, 9)), line, WELCOME).join())
                .isFalse();
    }
}
