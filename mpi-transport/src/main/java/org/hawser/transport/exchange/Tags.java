// SPDX-License-Identifier: Apache-2.0
package org.hawser.transport.exchange;

import org.agrona.collections.IntHashSet;

/** Tags for payload that this process receives, each used by one exchange at a time. */
final class Tags {
    private final int max;
    private final IntHashSet used = new IntHashSet();
    private int last;

    Tags(int max) {
        this.max = max;
    }

    /** Takes the tag that has been free for longest. */
    int take() {
        if (used.size() >= max) {
            throw new IllegalStateException("all " + max + " tags are in use");
        }
        do {
            last = last == max ? 1 : last + 1;
        } while (!used.add(last));
        return last;
    }

    void giveBack(int tag) {
        used.remove(tag);
    }
}
