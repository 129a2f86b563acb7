// SPDX-License-Identifier: Apache-2.0
package org.hawser.chronos.task;

import java.io.IOException;

/** Decides which records of the input reach the mapper. */
final class RecordGate {
    private final MapAttempt attempt;
    private boolean begun;
    private boolean ended;

    RecordGate(MapAttempt attempt) {
        this.attempt = attempt;
    }

    /** Moves to the next record that is to be processed. Returns whether there is one. */
    <E extends Exception> boolean next(Source<E> input) throws IOException, E {
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
            attempt.count();
        }
        return !ended;
    }

    private <E extends Exception> void skip(Source<E> input) throws IOException, E {
        long left = attempt.recordsToSkip();
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
}
