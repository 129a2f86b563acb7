// SPDX-License-Identifier: Apache-2.0
package org.hawser.integration.jobs.pollution;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import org.apache.hadoop.conf.Configuration;

/** Every thread of the common pool busy for ever. */
public final class CommonPool implements Pollution {
    @Override
    public void pollute(Configuration conf) throws Exception {
        for (int i = 0; i < ForkJoinPool.getCommonPoolParallelism(); i++) {
            CountDownLatch started = new CountDownLatch(1);
            ForkJoinPool.commonPool().execute(() -> {
                started.countDown();
                while (true) {
                    LockSupport.park();
                }
            });
            started.await(1, TimeUnit.MINUTES);
        }
    }

    @Override
    public String inspect(Configuration conf) throws Exception {
        CountDownLatch ran = new CountDownLatch(1);
        ForkJoinPool.commonPool().execute(ran::countDown);
        return "task ran " + ran.await(5, TimeUnit.SECONDS) + " sum "
                + IntStream.range(0, 1000).parallel().sum();
    }
}
