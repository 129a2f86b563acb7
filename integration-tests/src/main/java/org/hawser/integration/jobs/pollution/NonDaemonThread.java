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
