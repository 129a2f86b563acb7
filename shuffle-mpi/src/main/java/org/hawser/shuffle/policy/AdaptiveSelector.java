// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.policy;

import java.util.NavigableSet;
import java.util.concurrent.TimeUnit;
import java.util.random.RandomGenerator;

/**
 * Chooses the source with the lowest {@code (average wait in ms + 1) * bytes in flight} (Nicolae et al. 4.1.4), and
 * among equal ones the closest successor of the own node. It follows the paper's text, because the published Algorithm
 * 1 cannot be taken literally: it compares with the score of the own executor, and may return a source without any
 * needed segment.
 *
 * <p>One thing is ours: the score is divided by the bytes that the reducer still has to get from the source. The paper
 * lets all sources have the same share of what is under way, so that one with more than its share of the maps, or one
 * that was slow for a while, is what everybody waits for in the end. In simulated shuffles this is what makes the
 * policy faster than a random choice there. An idle source scores 0 as before, so that first requests stay in circular
 * order.
 *
 * <p>Scores change under our feet, as other reducers of the node ask and receive, so they are not kept sorted but
 * looked up: O(n) in the sources that can be asked, once per request (never per segment), and mostly less, for the
 * first source in order with the lowest score possible ends the search.
 */
final class AdaptiveSelector implements SourceSelector {
    private static final double NANOS_PER_MS = TimeUnit.MILLISECONDS.toNanos(1);

    private final boolean byLoad;
    private final boolean byResponsiveness;
    private final boolean byRemainder;
    private final boolean inOrder;
    private final long addedBytes;
    private final RandomGenerator random;

    AdaptiveSelector(FetchPolicy policy, long incrementBytes, RandomGenerator random) {
        byLoad = policy.has(Principle.LOAD);
        byResponsiveness = policy.has(Principle.RESPONSIVENESS);
        byRemainder = policy.has(Principle.REMAINDER);
        inOrder = policy.has(Principle.CIRCULAR_ORDER);
        addedBytes = policy.scoreAfterRequest() ? incrementBytes : 0;
        this.random = random;
    }

    @Override
    public SourceQueue select(NavigableSet<SourceQueue> candidates) {
        SourceQueue best = null;
        double bestScore = Double.POSITIVE_INFINITY;
        int equals = 0;
        for (SourceQueue queue : candidates) {
            double score = score(queue);
            if (score < bestScore) {
                best = queue;
                bestScore = score;
                equals = 1;
                if (inOrder && score == 0) {
                    break;
                }
            } else if (!inOrder && score == bestScore && random.nextInt(++equals) == 0) {
                best = queue;
            }
        }
        return best;
    }

    private double score(SourceQueue queue) {
        double load = byLoad ? (double) queue.gauge.inFlightBytes() + addedBytes : 1;
        double slowness = byResponsiveness ? queue.gauge.averageWaitNanos() / NANOS_PER_MS + 1 : 1;
        double remainder = byRemainder ? Math.max(1, queue.waitingBytes()) : 1;
        return byLoad || byResponsiveness ? load * slowness / remainder : 0;
    }
}
