// SPDX-License-Identifier: Apache-2.0
package org.hawser.chronos.task;

import java.io.IOException;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.mapreduce.InputSplit;
import org.apache.hadoop.mapreduce.RecordReader;
import org.apache.hadoop.mapreduce.TaskAttemptContext;

/** Has no more records once the attempt is to stop, and none that an earlier attempt has processed. */
final class StoppableReader<K, V> extends RecordReader<K, V> {
    private final RecordReader<K, V> inner;
    private final MapAttempt attempt;
    private final ReadingStart<InputSplit> start;
    private final RecordGate gate;

    StoppableReader(RecordReader<K, V> inner, MapAttempt attempt, ReadingStart<InputSplit> start) {
        this.inner = inner;
        this.attempt = attempt;
        this.start = start;
        this.gate = new RecordGate(attempt, start);
    }

    @Override
    public void initialize(InputSplit split, TaskAttemptContext context) throws IOException, InterruptedException {
        inner.initialize(start.split(), context);
    }

    @Override
    public boolean nextKeyValue() throws IOException, InterruptedException {
        return gate.next(inner::nextKeyValue, () -> ((LongWritable) inner.getCurrentKey()).get());
    }

    @Override
    public K getCurrentKey() throws IOException, InterruptedException {
        return inner.getCurrentKey();
    }

    @Override
    public V getCurrentValue() throws IOException, InterruptedException {
        return inner.getCurrentValue();
    }

    @Override
    public float getProgress() throws IOException, InterruptedException {
        return inner.getProgress();
    }

    @Override
    public void close() throws IOException {
        attempt.close();
        inner.close();
    }
}
