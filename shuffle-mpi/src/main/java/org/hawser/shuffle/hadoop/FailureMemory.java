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

import static java.util.stream.Collectors.joining;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.hawser.shuffle.client.Carrier;
import org.hawser.shuffle.client.FetchFailure;

/** The latest failures to fetch, for the message of the task if it fails. Safe for use by several threads. */
final class FailureMemory {
    private static final int REMEMBERED = 3;

    private final Map<Optional<Carrier>, Deque<FetchFailure>> latest = new LinkedHashMap<>();
    private long count;

    /** The latest of each transport are remembered: what another has to say about a map would be forgotten otherwise. */
    synchronized void add(FetchFailure failure) {
        count++;
        Deque<FetchFailure> same = latest.computeIfAbsent(failure.carrier(), any -> new ArrayDeque<>());
        same.addLast(failure);
        if (same.size() > REMEMBERED) {
            same.removeFirst();
        }
    }

    /** Empty, or what failed, in the order of time for each transport. */
    synchronized String summary() {
        return latest.values().stream()
                .flatMap(Deque::stream)
                .map(FetchFailure::toString)
                .collect(joining("; ", count == 0 ? "" : "; " + count + " failures to fetch, the latest: ", ""));
    }
}
