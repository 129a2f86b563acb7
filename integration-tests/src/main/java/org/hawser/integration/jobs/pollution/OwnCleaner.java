// SPDX-License-Identifier: Apache-2.0
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
