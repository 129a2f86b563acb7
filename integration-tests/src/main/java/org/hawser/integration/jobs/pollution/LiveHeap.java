// SPDX-License-Identifier: Apache-2.0
package org.hawser.integration.jobs.pollution;

import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;

/** A heap full of what nobody needs any more. */
public final class LiveHeap implements Pollution {
    private static final long LIMIT_BYTES = 128L << 20;
    private static final List<byte[]> KEPT = new ArrayList<>();
    private static final ThreadLocal<Object> LEAK = new InheritableThreadLocal<>();

    @Override
    public void pollute(Configuration conf) throws Exception {
        for (int i = 0; i < conf.getInt("integration.live.mib", 200); i++) {
            KEPT.add(new byte[1 << 20]);
        }
        LEAK.set(KEPT);
    }

    @Override
    public String inspect(Configuration conf) throws Exception {
        System.gc();
        long used = ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
        return used < LIMIT_BYTES ? "less than 128 MiB used" : (used >> 20) + " MiB used";
    }
}
