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
