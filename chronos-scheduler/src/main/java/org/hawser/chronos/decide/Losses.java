// SPDX-License-Identifier: Apache-2.0
package org.hawser.chronos.decide;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import org.apache.hadoop.yarn.api.records.ApplicationId;

/** How many containers each application has lost in the last minute. */
final class Losses {
    private static final long MINUTE_MILLIS = 60_000;

    private final int perMinute;
    private final Map<ApplicationId, Deque<Long>> times = new HashMap<>();
    private long now;

    Losses(int perMinute) {
        this.perMinute = perMinute;
    }

    void at(long nowMillis) {
        now = nowMillis;
        times.values().forEach(lost -> {
            while (!lost.isEmpty() && lost.peekFirst() <= now - MINUTE_MILLIS) {
                lost.removeFirst();
            }
        });
        times.values().removeIf(Deque::isEmpty);
    }

    boolean mayLose(ApplicationId application, int more) {
        Deque<Long> lost = times.get(application);
        return (lost == null ? 0 : lost.size()) + more <= perMinute;
    }

    void add(ApplicationId application) {
        times.computeIfAbsent(application, any -> new ArrayDeque<>()).addLast(now);
    }
}
