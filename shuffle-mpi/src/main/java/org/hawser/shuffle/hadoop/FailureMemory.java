// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.hadoop;

import static java.util.stream.Collectors.joining;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.mapreduce.task.reduce.ExceptionReporter;
import org.hawser.shuffle.client.Carrier;
import org.hawser.shuffle.client.FetchFailure;

/**
 * Remembers why a reducer's shuffle failed, which is the first error that any of its threads reports, and the latest
 * failures to fetch, which are added to the message of the attempt. Safe for use by several threads.
 */
final class FailureMemory implements ExceptionReporter {
    private static final int REMEMBERED = 3;

    private final Map<Optional<Carrier>, Deque<FetchFailure>> latest = new LinkedHashMap<>();
    private long count;
    private Optional<Report> first = Optional.empty();
    private Runnable wakeUp = () -> {};

    /** A failure and the name of the thread that reported it. */
    private record Report(Throwable cause, String thread) {}

    /** What to call when there is a report. */
    synchronized void onReport(Runnable action) {
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

    /** Throws what was reported first, if there is a report. */
    synchronized void throwIfReported() throws ShuffleFailedException {
        if (first.isPresent()) {
            throw new ShuffleFailedException(
                    "error in shuffle in " + first.get().thread() + summary(),
                    first.get().cause());
        }
    }

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
