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

import java.util.OptionalLong;
import java.util.PriorityQueue;
import java.util.Queue;
import java.util.function.Consumer;

/** Things to be left alone until a time. O(log n) each. */
final class PenaltyBox<T> {
    private record Sentence<T>(T who, long until, long number) implements Comparable<Sentence<T>> {
        @Override
        public int compareTo(Sentence<T> other) {
            int byTime = Long.compare(until, other.until);
            return byTime != 0 ? byTime : Long.compare(number, other.number);
        }
    }

    private final Queue<Sentence<T>> sentences = new PriorityQueue<>();
    private long numbers;

    void add(T who, long until) {
        sentences.add(new Sentence<>(who, until, numbers++));
    }

    /** Gives out all whose time has come. */
    void release(long now, Consumer<T> to) {
        while (!sentences.isEmpty() && sentences.element().until <= now) {
            to.accept(sentences.remove().who);
        }
    }

    /** When the next one's time comes. */
    OptionalLong next() {
        return sentences.isEmpty() ? OptionalLong.empty() : OptionalLong.of(sentences.element().until);
    }
}
