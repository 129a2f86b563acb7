// SPDX-License-Identifier: Apache-2.0
package org.hawser.integration.jobs.pollution;

import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.conf.Configuration;

/** Timers and executors that go on. */
public final class Timers implements Pollution {
    private static final long PERIOD_MILLIS = 10;

    @Override
    public void pollute(Configuration conf) throws Exception {
        new Timer("pollution-timer", true)
                .schedule(
                        new TimerTask() {
                            @Override
                            public void run() {
                                System.setProperty("pollution.timer", "ticks");
                            }
                        },
                        0,
                        PERIOD_MILLIS);
        ScheduledExecutorService executor = Executors.newScheduledThreadPool(1, task -> {
            Thread thread = new Thread(task, "pollution-executor");
            thread.setDaemon(true);
            return thread;
        });
        ScheduledFuture<?> unused = executor.scheduleAtFixedRate(
                () -> System.setProperty("pollution.executor", "ticks"), 0, PERIOD_MILLIS, TimeUnit.MILLISECONDS);
    }

    @Override
    public String inspect(Configuration conf) throws Exception {
        return System.getProperty("pollution.timer") + " " + System.getProperty("pollution.executor");
    }
}
