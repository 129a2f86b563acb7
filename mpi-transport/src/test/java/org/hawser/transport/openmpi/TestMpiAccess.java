// SPDX-License-Identifier: Apache-2.0
package org.hawser.transport.openmpi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class TestMpiAccess {
    private final MpiAccess gated = new MpiAccess(false, Thread.currentThread());
    private final MpiAccess free = new MpiAccess(true, Thread.currentThread());

    /** Begins a call in another thread and returns once it is within it. */
    private static CompletableFuture<Integer> callUntil(CountDownLatch end, MpiAccess access) throws Exception {
        CountDownLatch within = new CountDownLatch(1);
        CompletableFuture<Integer> result = CompletableFuture.supplyAsync(() -> {
            try {
                return access.call(() -> {
                    within.countDown();
                    end.await();
                    return 1;
                });
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        });
        within.await();
        return result;
    }

    @Test
    void call_gated_ownerHasToWaitForItsTurn() throws Exception {
        CountDownLatch end = new CountDownLatch(1);
        CompletableFuture<Integer> call = callUntil(end, gated);
        CompletableFuture<Void> duty = CompletableFuture.runAsync(() -> {
            gated.begin();
            gated.end();
        });
        assertThatThrownBy(() -> duty.get(100, TimeUnit.MILLISECONDS))
                .isInstanceOf(java.util.concurrent.TimeoutException.class);
        end.countDown();
        duty.join();
        assertThat(call.join()).isEqualTo(1);
    }

    @Test
    void call_free_ownerGoesOn() throws Exception {
        CountDownLatch end = new CountDownLatch(1);
        CompletableFuture<Integer> call = callUntil(end, free);
        free.begin();
        free.end();
        assertThat(call).isNotDone();
        end.countDown();
        assertThat(call.join()).isEqualTo(1);
    }

    @Test
    void order_isCarriedOutByTheOwnerAlone() {
        CompletableFuture<Thread> order = gated.order(Thread::currentThread);
        assertThat(order).isNotDone();
        assertThat(gated.carryOutOrders()).isEqualTo(1);
        assertThat(order.join()).isSameAs(Thread.currentThread());
        assertThat(gated.isOwner()).isTrue();
    }

    @Test
    void order_thatFails_tellsWhoGaveIt() {
        CompletableFuture<Object> order = gated.order(() -> {
            throw new IllegalStateException("no");
        });
        gated.carryOutOrders();
        assertThat(order).isCompletedExceptionally();
    }
}
