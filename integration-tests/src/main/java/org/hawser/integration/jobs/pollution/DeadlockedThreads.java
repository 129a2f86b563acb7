// SPDX-License-Identifier: Apache-2.0
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
