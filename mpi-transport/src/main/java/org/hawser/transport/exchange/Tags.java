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
