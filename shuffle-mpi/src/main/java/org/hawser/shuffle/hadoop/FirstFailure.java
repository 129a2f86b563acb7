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

import java.util.Optional;
import org.apache.hadoop.mapreduce.task.reduce.ExceptionReporter;

/** Keeps the first failure that any thread of the shuffle reports. */
final class FirstFailure implements ExceptionReporter {
    private Optional<Report> first = Optional.empty();
    private Runnable wakeUp = () -> {};

    /** A failure and the name of the thread that reported it. */
    record Report(Throwable cause, String thread) {}

    /** What to call when there is a failure. */
    synchronized void onFailure(Runnable action) {
        wakeUp = action;
    }

    @Override
    public void reportException(Throwable cause) {
        Runnable action;
        synchronized (this) {
            if (first.isPresent()) {
                return;
            }
            first = Optional.of(new Report(cause, Thread.currentThread().getName()));
            action = wakeUp;
        }
        action.run();
    }

    synchronized Optional<Report> first() {
        return first;
    }
}
