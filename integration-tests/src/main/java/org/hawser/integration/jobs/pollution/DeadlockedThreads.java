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

import java.lang.management.ManagementFactory;
import java.util.concurrent.CyclicBarrier;
import org.apache.hadoop.conf.Configuration;

/** Two threads that wait for each other, which no interrupt ends. */
public final class DeadlockedThreads implements Pollution {
    private static void start(String name, CyclicBarrier both, Object first, Object second) {
        Thread thread = new Thread(() -> lock(both, first, second), name);
        thread.setDaemon(true);
        thread.start();
    }

    @SuppressWarnings("CatchAndPrintStackTrace")
    private static void lock(CyclicBarrier both, Object first, Object second) {
        synchronized (first) {
            try {
                both.await();
            } catch (Exception e) {
                e.printStackTrace();
            }
            synchronized (second) {
                second.notifyAll();
            }
        }
    }

    @Override
    public void pollute(Configuration conf) throws Exception {
        Object left = new Object();
        Object right = new Object();
        CyclicBarrier both = new CyclicBarrier(2);
        start("pollution-left", both, left, right);
        start("pollution-right", both, right, left);
    }

    @Override
    public String inspect(Configuration conf) throws Exception {
        return ManagementFactory.getThreadMXBean().findDeadlockedThreads() == null ? "none" : "deadlock";
    }
}
