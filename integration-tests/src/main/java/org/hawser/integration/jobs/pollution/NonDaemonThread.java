// SPDX-License-Identifier: Apache-2.0
package org.hawser.integration.jobs.pollution;

import java.util.concurrent.locks.LockSupport;
import org.apache.hadoop.conf.Configuration;

/** A thread that keeps its JVM from ending. */
public final class NonDaemonThread implements Pollution {
    private static void stay() {
        while (true) {
            LockSupport.park();
        }
    }

    @Override
    public void pollute(Configuration conf) throws Exception {
        new Thread(NonDaemonThread::stay, "pollution-user").start();
    }

    @Override
    public String inspect(Configuration conf) throws Exception {
        return Thread.getAllStackTraces().keySet().stream()
                        .filter(thread -> thread.getName().startsWith("pollution-user"))
                        .count()
                + " threads";
    }
}
