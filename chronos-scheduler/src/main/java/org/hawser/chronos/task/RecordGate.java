// SPDX-License-Identifier: Apache-2.0
package org.hawser.chronos.task;

import java.io.IOException;
import org.hawser.chronos.part.Part;

/** Decides which records of the input reach the mapper. */
final class RecordGate {
    private final MapAttempt attempt;
    private final ReadingStart<?> start;
    private boolean begun;
    private boolean ended;

    RecordGate(MapAttempt attempt, ReadingStart<?> start) {
        this.attempt = attempt;
        this.start = start;
    }

    /** Moves to the next record that is to be processed. Returns whether there is one. */
    <E extends Exception> boolean next(Source<E> input, Offset<E> offset) throws IOException, E {
        if (ended) {
            return false;
        }
        if (!begun) {
            begun = true;
            attempt.readingBegins();
            skip(input);
        }
        ended = attempt.mustStop() || !input.next();
        if (!ended) {
            attempt.count(start.offsets() ? offset.get() : Part.UNKNOWN);
        }
        return !ended;
    }

    private <E extends Exception> void skip(Source<E> input) throws IOException, E {
        long left = start.processed();
        while (left > 0 && !attempt.mustStop()) {
            if (!input.next()) {
                throw new IOException("The input has changed: an earlier attempt has read " + left + " records more");
            }
            attempt.skipped();
            left--;
        }
    }

    /** A reader of either API. */
    @FunctionalInterface
    interface Source<E extends Exception> {
        boolean next() throws IOException, E;
    }

    /** Of the record that was read last, in a reader whose keys are offsets. */
    @FunctionalInterface
    interface Offset<E extends Exception> {
        long get() throws IOException, E;
    }
}
