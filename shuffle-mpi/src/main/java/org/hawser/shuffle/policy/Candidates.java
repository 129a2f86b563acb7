// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.policy;

import java.util.NavigableSet;
import java.util.TreeSet;

/**
 * The sources among which {@link Sources} lets the selector choose. Those of this node are kept apart and come first:
 * locality is a class of its own and no part of the score, because the published listing lets a remote source with a
 * lower score replace a local one, against the paper's own text (digest of the paper, 1.2, point 2).
 */
final class Candidates {
    private final boolean localFirst;
    private final NavigableSet<SourceQueue> local = new TreeSet<>(SourceQueue.CIRCULAR_ORDER);
    private final NavigableSet<SourceQueue> others = new TreeSet<>(SourceQueue.CIRCULAR_ORDER);

    Candidates(boolean localFirst) {
        this.localFirst = localFirst;
    }

    void add(SourceQueue queue) {
        placeOf(queue).add(queue);
    }

    void remove(SourceQueue queue) {
        placeOf(queue).remove(queue);
    }

    boolean isEmpty() {
        return local.isEmpty() && others.isEmpty();
    }

    /** Those among which to choose. */
    NavigableSet<SourceQueue> preferred() {
        return local.isEmpty() ? others : local;
    }

    private NavigableSet<SourceQueue> placeOf(SourceQueue queue) {
        return localFirst && queue.source.local() ? local : others;
    }
}
