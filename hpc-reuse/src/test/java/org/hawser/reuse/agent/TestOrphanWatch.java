// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class TestOrphanWatch {
    private static final Duration SHORT = Duration.ofMillis(20);
    private static final Duration LONG = Duration.ofDays(1);

    private final CountDownLatch orphaned = new CountDownLatch(1);

    private void assertOrphaned() throws InterruptedException {
        assertThat(orphaned.await(60, TimeUnit.SECONDS)).isTrue();
    }

    @Test
    void start_nobodyComes_isAnOrphan() throws InterruptedException {
        OrphanWatch watch = new OrphanWatch(SHORT, orphaned::countDown);
        assertThat(watch).isNotNull();
        assertOrphaned();
    }

    @Test
    void left_lastOneGoes_isAnOrphan() throws InterruptedException {
        OrphanWatch watch = new OrphanWatch(SHORT, orphaned::countDown);
        watch.arrived();
        watch.arrived();
        watch.left();
        watch.left();
        assertOrphaned();
    }

    /** Another watch shows that an end of the limit would have been noticed by now. */
    @Test
    void left_limitNotReached_isNoOrphan() throws InterruptedException {
        CountDownLatch early = new CountDownLatch(1);
        OrphanWatch watch = new OrphanWatch(LONG, early::countDown);
        watch.arrived();
        watch.left();
        assertThat(new OrphanWatch(SHORT, orphaned::countDown)).isNotNull();
        assertOrphaned();
        assertThat(early.getCount()).isEqualTo(1);
    }
}
