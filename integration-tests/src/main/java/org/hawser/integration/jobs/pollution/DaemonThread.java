// SPDX-License-Identifier: Apache-2.0
package org.hawser.integration.jobs.pollution;

import java.util.concurrent.locks.LockSupport;
import org.apache.hadoop.conf.Configuration;

/** A daemon thread that goes on for ever. */
public final class DaemonThread implements Pollution {
    private static void stay() {
        while (true) {
            LockSupport.park();
        }
    }

    @Override
    public void pollute(Configuration conf) throws Exception {
        Thread thread = new Thread(DaemonThread::stay, "pollution-daemon");
        thread.setDaemon(true);
        thread.start();
    }

    @Override
    public String inspect(Configuration conf) throws Exception {
        return Thread.getAllStackTraces().keySet().stream()
                        .filter(thread -> thread.getName().startsWith("pollution-daemon"))
                        .count()
                + " threads";
    }
}
