// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.cleanup.execution;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;
import org.hawser.reuse.cleanup.Cleaner;
import org.hawser.reuse.cleanup.EndedContainer;
import org.hawser.reuse.cleanup.TestedSlot;
import org.junit.jupiter.api.Test;

class TestCommonPoolCleaner {
    @Test
    void clean_queuedTask_isCancelled() throws Exception {
        Cleaner cleaner = new ThreadCleaners().named("common-pool");
        cleaner.recordBaseline(new TestedSlot());
        CountDownLatch release = new CountDownLatch(1);
        ForkJoinPool pool = ForkJoinPool.commonPool();
        for (int i = 0; i < pool.getParallelism(); i++) {
            pool.execute(() -> awaitUninterruptibly(release));
        }
        org.awaitility.Awaitility.await().until(() -> !pool.hasQueuedSubmissions());
        ForkJoinTask<?> queued = pool.submit(() -> {});

        assertThat(cleaner.clean(EndedContainer.anywhere())).isEqualTo(1);

        assertThat(queued.isCancelled()).isTrue();
        release.countDown();
    }

    private static void awaitUninterruptibly(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
