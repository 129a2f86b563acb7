// SPDX-License-Identifier: Apache-2.0
package org.hawser.chronos.task;

import java.io.IOException;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.mapred.InputSplit;
import org.apache.hadoop.mapred.RecordReader;

/** {@link StoppableReader} for Hadoop's older API. */
final class OldStoppableReader<K, V> implements RecordReader<K, V> {
    private final RecordReader<K, V> inner;
    private final MapAttempt attempt;
    private final RecordGate gate;

    OldStoppableReader(RecordReader<K, V> inner, MapAttempt attempt, ReadingStart<InputSplit> start) {
        this.inner = inner;
        this.attempt = attempt;
        this.gate = new RecordGate(attempt, start);
    }

    @Override
    public boolean next(K key, V value) throws IOException {
        return gate.<RuntimeException>next(() -> inner.next(key, value), () -> ((LongWritable) key).get());
    }

    @Override
    public K createKey() {
        return inner.createKey();
    }

    @Override
    public V createValue() {
        return inner.createValue();
    }

    @Override
    public long getPos() throws IOException {
        return inner.getPos();
    }

    @Override
    public float getProgress() throws IOException {
        return inner.getProgress();
    }

    @Override
    public void close() throws IOException {
        attempt.close();
        inner.close();
    }
}
