// SPDX-License-Identifier: Apache-2.0
package org.hawser.ibis.broker;

import java.util.HashMap;
import java.util.Map;

/**
 * What a device makes of the broker's answers: how much more each flow was served elsewhere since the last answer. The first
 * answer of a count is only the point from which it counts, and so is each after the broker has started again. Not
 * thread-safe.
 */
public final class Elsewhere {
    private final Map<String, Answer.Flow> last = new HashMap<>();
    private long session;

    /** More service elsewhere, in bytes, by flow; only of flows that have some. */
    public Map<String, Double> more(Answer answer) {
        if (answer.session() != session) {
            session = answer.session();
            last.clear();
        }
        Map<String, Double> more = new HashMap<>();
        answer.flows().forEach((flow, now) -> {
            Answer.Flow before = last.put(flow, now);
            if (before != null && before.count() == now.count() && now.elsewhereBytes() > before.elsewhereBytes()) {
                more.put(flow, (double) (now.elsewhereBytes() - before.elsewhereBytes()));
            }
        });
        last.keySet().retainAll(answer.flows().keySet());
        return more;
    }
}
