// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.monitor;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;

class TestMonitorNumbers {
    private final MonitorNumbers numbers = new MonitorNumbers(2);
    private final SharedLongs one = memory();
    private final SharedLongs two = memory();

    private static SharedLongs memory() {
        return new SharedLongs(ByteBuffer.allocateDirect(Long.BYTES));
    }

    @Test
    void numbers_untilLimit_areDistinct() {
        assertThat(numbers.take(one)).hasValue(0);
        assertThat(numbers.take(two)).hasValue(1);
        assertThat(numbers.take(memory())).isEmpty();
    }

    @Test
    void number_released_isGivenAgain() {
        numbers.take(one);
        numbers.take(two);
        numbers.release(one);
        numbers.release(one);

        assertThat(numbers.take(memory())).hasValue(0);
    }

    @Test
    void number_ofDroppedMonitor_isGivenAgain() {
        numbers.take(memory());
        numbers.take(two);

        Awaitility.await().until(() -> {
            System.gc();
            return numbers.take(one).isPresent();
        });
        assertThat(numbers.take(memory())).isEmpty();
    }
}
