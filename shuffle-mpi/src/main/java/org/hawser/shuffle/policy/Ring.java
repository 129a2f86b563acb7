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
package org.hawser.shuffle.policy;

import java.util.ArrayList;
import java.util.List;
import java.util.NavigableSet;
import java.util.TreeSet;

/** Sources to choose from, in circular order and by index. Adding and removing is O(log n). */
final class Ring {
    private final NavigableSet<SourceQueue> inOrder = new TreeSet<>(SourceQueue.CIRCULAR_ORDER);
    private final List<SourceQueue> byIndex = new ArrayList<>();

    void add(SourceQueue queue) {
        inOrder.add(queue);
        queue.ringIndex = byIndex.size();
        byIndex.add(queue);
    }

    void remove(SourceQueue queue) {
        inOrder.remove(queue);
        SourceQueue last = byIndex.remove(byIndex.size() - 1);
        if (last != queue) {
            byIndex.set(queue.ringIndex, last);
            last.ringIndex = queue.ringIndex;
        }
    }

    boolean isEmpty() {
        return byIndex.isEmpty();
    }

    int size() {
        return byIndex.size();
    }

    SourceQueue get(int index) {
        return byIndex.get(index);
    }

    /** From the successor of the reducer's own node on. */
    NavigableSet<SourceQueue> inCircularOrder() {
        return inOrder;
    }
}
