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
package org.hawser.shuffle.monitor;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.function.LongUnaryOperator;

/** Memory that processes share, as numbered longs. Every access is atomic and seen by all. */
final class SharedLongs {
    private static final VarHandle LONG = MethodHandles.byteBufferViewVarHandle(long[].class, ByteOrder.nativeOrder());

    private final ByteBuffer memory;

    /** @param memory direct, and aligned as a page is */
    SharedLongs(ByteBuffer memory) {
        this.memory = memory;
    }

    long get(int index) {
        return (long) LONG.getVolatile(memory, index * Long.BYTES);
    }

    void set(int index, long value) {
        LONG.setVolatile(memory, index * Long.BYTES, value);
    }

    void add(int index, long delta) {
        LONG.getAndAdd(memory, index * Long.BYTES, delta);
    }

    boolean compareAndSet(int index, long expected, long value) {
        return LONG.compareAndSet(memory, index * Long.BYTES, expected, value);
    }

    void update(int index, LongUnaryOperator change) {
        long before = get(index);
        while (!compareAndSet(index, before, change.applyAsLong(before))) {
            before = get(index);
        }
    }
}
