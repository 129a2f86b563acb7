// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.monitor;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.function.LongUnaryOperator;

/**
 * Memory that processes share, seen as numbered longs: the mapped monitor file. Every access is atomic and visible to
 * all processes.
 */
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
