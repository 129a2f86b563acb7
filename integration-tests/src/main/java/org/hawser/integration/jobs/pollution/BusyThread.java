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
