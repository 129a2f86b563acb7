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

import java.lang.ref.Cleaner;
import org.apache.hadoop.conf.Configuration;

/** A cleaner of the job's own, with an action for an object that is never collected. */
public final class OwnCleaner implements Pollution {
    private static final Object TRACKED = new Object();
    private static Cleaner cleaner;

    @Override
    public void pollute(Configuration conf) throws Exception {
        cleaner = Cleaner.create();
        cleaner.register(TRACKED, () -> System.out.println("cleaned"));
    }

    @Override
    public String inspect(Configuration conf) throws Exception {
        long threads = Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().startsWith("Cleaner-"))
                .count();
        return "threads of cleaners " + threads;
    }
}
