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
package org.hawser.cluster.batch.allocation;

import static java.util.Objects.requireNonNull;

import org.hawser.cluster.core.Progress;

/** A line of progress for each change of a number. */
final class Counter {
    private final Progress progress;
    private final String format;
    private long last = -1;

    /**
     * Shows numbers.
     *
     * @param format with one {@code %d}
     */
    Counter(Progress progress, String format) {
        this.progress = requireNonNull(progress, "progress is null");
        this.format = requireNonNull(format, "format is null");
    }

    void show(long number) {
        if (number != last) {
            last = number;
            progress.line(format.replace("%d", Long.toString(number)));
        }
    }
}
