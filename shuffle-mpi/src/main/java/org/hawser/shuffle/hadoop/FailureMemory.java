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
package org.hawser.shuffle.hadoop;

import java.util.ArrayDeque;
import java.util.Deque;

/** The latest failures to fetch, for the message of the task if it fails. */
final class FailureMemory {
    private static final int REMEMBERED = 5;

    private final Deque<String> latest = new ArrayDeque<>();
    private long count;

    synchronized void add(String failure) {
        count++;
        latest.addLast(failure);
        if (latest.size() > REMEMBERED) {
            latest.removeFirst();
        }
    }

    /** Empty, or what failed, in the order of time. */
    synchronized String summary() {
        return count == 0 ? "" : "; " + count + " failures to fetch, the latest: " + String.join("; ", latest);
    }
}
