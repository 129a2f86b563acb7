// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.compat.jdk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

class TestStopSignal {
    private static final CountDownLatch STARTED = new CountDownLatch(1);

    private static final class Slow {
        static {
            STARTED.countDown();
            spin();
        }

        static void use() {}
    }

    @Test
    void send_toAStaticInitialiser_tellsThatTheClassIsBroken() throws Exception {
        Thread thread = new Thread(Slow::use);
        thread.start();
        STARTED.await();

        StopSignal signal = StopSignal.send(thread);
        thread.join();

        assertThat(signal.mayHaveBrokenAClass()).isTrue();
        assertThatThrownBy(Slow::use).isInstanceOf(NoClassDefFoundError.class);
    }

    @Test
    void send_toOtherCode_breaksNothing() throws Exception {
        CountDownLatch started = new CountDownLatch(1);
        Thread thread = new Thread(() -> {
            started.countDown();
            spin();
        });
        thread.start();
        started.await();

        StopSignal signal = StopSignal.send(thread);
        thread.join();

        assertThat(signal.mayHaveBrokenAClass()).isFalse();
    }

    private static void spin() {
        while (true) {
            Thread.onSpinWait();
        }
    }
}
