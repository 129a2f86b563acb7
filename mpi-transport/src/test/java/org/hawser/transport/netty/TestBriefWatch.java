// SPDX-License-Identifier: Apache-2.0
package org.hawser.transport.netty;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.channel.SelectStrategy;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class TestBriefWatch {
    private final AtomicLong now = new AtomicLong();
    private final AtomicLong wayNanos = new AtomicLong(1_000);
    private final BriefWatch watch = new BriefWatch(now::get, () -> now.addAndGet(wayNanos.get()));

    @Test
    void nothingHappened_sleeps() throws Exception {
        assertThat(look(0)).isEqualTo(SelectStrategy.SELECT);
    }

    @Test
    void somethingHappened_looksAgainForAWhileThenSleeps() throws Exception {
        watch.somethingHappened();
        assertThat(look(0)).isEqualTo(SelectStrategy.CONTINUE);
        now.addAndGet(BriefWatch.WATCH_NANOS);
        assertThat(look(0)).isEqualTo(SelectStrategy.SELECT);
    }

    @Test
    void somethingIsReady_watchBeginsAnew() throws Exception {
        watch.somethingHappened();
        now.addAndGet(BriefWatch.WATCH_NANOS - 1);
        assertThat(look(2)).isEqualTo(2);
        now.addAndGet(BriefWatch.WATCH_NANOS - 1);
        assertThat(look(0)).isEqualTo(SelectStrategy.CONTINUE);
    }

    @Test
    void tasks_areNotHeldUp() throws Exception {
        assertThat(watch.calculateStrategy(() -> 0, true)).isZero();
    }

    @Test
    void givingWayTakesLong_sleepsAtOnceForAWhile() throws Exception {
        wayNanos.set(BriefWatch.WATCH_NANOS + 1);
        watch.somethingHappened();
        assertThat(look(0)).isEqualTo(SelectStrategy.CONTINUE);
        watch.somethingHappened();
        assertThat(look(0)).isEqualTo(SelectStrategy.SELECT);
        now.addAndGet(BriefWatch.CROWDED_NANOS);
        watch.somethingHappened();
        assertThat(look(0)).isEqualTo(SelectStrategy.CONTINUE);
    }

    private int look(int ready) throws Exception {
        return watch.calculateStrategy(() -> ready, false);
    }
}
