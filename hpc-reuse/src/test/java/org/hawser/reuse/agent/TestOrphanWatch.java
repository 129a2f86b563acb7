/*
 * Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file except in
 * compliance with the License. You may obtain a copy of the License at
 *
 *     https://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software distributed under the License is
 * distributed on an "AS IS" BASIS, WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express or
 * implied. See the License for the specific language governing permissions and limitations under the
 * License.
 */
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
