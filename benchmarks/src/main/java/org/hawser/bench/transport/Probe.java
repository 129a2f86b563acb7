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
package org.hawser.bench.transport;

/** One process's way to move bytes from another one. */
interface Probe extends AutoCloseable {
    /** Moves so many bytes, so many times; the time of each move in ns. */
    long[] move(int bytes, int rounds);

    /** How often the bytes are moved in a round. */
    default int movesPerRound() {
        return 1;
    }

    /** Asks for nothing but an answer, so many times; the time of each round trip in ns. */
    long[] ask(int rounds);

    /** The same, where the thread that gets an answer asks next. */
    default long[] askFromCallbacks(int rounds) {
        return ask(rounds);
    }

    /** Ends the other process too. */
    @Override
    void close();
}
