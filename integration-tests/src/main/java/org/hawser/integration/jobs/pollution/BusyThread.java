// SPDX-License-Identifier: Apache-2.0
package org.hawser.integration.jobs.pollution;

import org.apache.hadoop.conf.Configuration;

/** A daemon thread that runs without ever looking up. */
public final class BusyThread implements Pollution {
    private static volatile long count;

    @SuppressWarnings("NonAtomicVolatileUpdate") // nobody reads it
    private static void spin() {
        while (count >= 0) {
            count++;
        }
    }

    @Override
    public void pollute(Configuration conf) throws Exception {
        Thread thread = new Thread(BusyThread::spin, "pollution-busy");
        thread.setDaemon(true);
        thread.start();
    }

    @Override
    public String inspect(Configuration conf) throws Exception {
        return Thread.getAllStackTraces().keySet().stream()
                        .filter(thread -> thread.getName().startsWith("pollution-busy"))
                        .count()
                + " threads";
    }
}
