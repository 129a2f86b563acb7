// SPDX-License-Identifier: Apache-2.0
package org.hawser.semem.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class TestCaretaker {
    @Test
    void round_failsWithAnError_leavesOutNoOtherAndNotTheNext() throws Exception {
        CountDownLatch other = new CountDownLatch(2);

        try (Caretaker caretaker = Caretaker.start(
                () -> {
                    throw new InternalError("as when a page of a mapped file cannot be read");
                },
                other::countDown)) {
            assertThat(other.await(30, TimeUnit.SECONDS)).as("%s", caretaker).isTrue();
        }
    }
}
