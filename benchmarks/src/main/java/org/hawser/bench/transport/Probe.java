// SPDX-License-Identifier: Apache-2.0
package org.hawser.bench.transport;

import java.io.IOException;

/**
 * One way for a process to move bytes from another one, to be measured: through Hawser's transport or through the
 * network alone.
 */
interface Probe extends AutoCloseable {
    /** The most that is moved at a time. */
    int MAX_BYTES = 64 << 20;

    /** Asked for instead of a number of bytes, this ends the other process. */
    int END = -1;
    /** Moves so many bytes, so many times; the time of each move in ns. */
    long[] move(int bytes, int rounds) throws IOException;

    /** How often the bytes are moved in a round. */
    default int movesPerRound() {
        return 1;
    }

    /** Asks for nothing but an answer, so many times; the time of each round trip in ns. */
    long[] ask(int rounds) throws IOException;

    /** The same, where the thread that gets an answer asks next. */
    default long[] askFromCallbacks(int rounds) throws IOException {
        return ask(rounds);
    }

    /** Ends the other process too. */
    @Override
    void close() throws IOException;
}
