// SPDX-License-Identifier: Apache-2.0
package org.hawser.chronos.task;

import java.io.IOException;
import java.util.Optional;
import org.apache.hadoop.mapred.InputFormat;
import org.apache.hadoop.mapred.InputSplit;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.JobConfigurable;
import org.apache.hadoop.mapred.RecordReader;
import org.apache.hadoop.mapred.Reporter;
import org.apache.hadoop.mapred.TextInputFormat;
import org.apache.hadoop.util.ReflectionUtils;
import org.hawser.chronos.compat.TaskInternals;

/** {@link StoppableInputFormat} for jobs that are written for Hadoop's older API. */
public final class OldStoppableInputFormat<K, V> implements InputFormat<K, V>, JobConfigurable {
    private InputFormat<K, V> inner;

    @Override
    @SuppressWarnings("unchecked")
    public void configure(JobConf job) {
        inner = ReflectionUtils.newInstance(
                OriginalClass.OLD_FORMAT.restore(job, TextInputFormat.class, InputFormat.class), job);
    }

    @Override
    public InputSplit[] getSplits(JobConf job, int splits) throws IOException {
        return inner.getSplits(job, splits);
    }

    @Override
    public RecordReader<K, V> getRecordReader(InputSplit split, JobConf job, Reporter reporter) throws IOException {
        Optional<MapAttempt> found = PreemptibleMapPart.attempt(TaskInternals.of(reporter), inner, split);
        if (found.isEmpty()) {
            return inner.getRecordReader(split, job, reporter);
        }
        MapAttempt attempt = found.get();
        ReadingStart<InputSplit> start =
                ReadingStart.inOldApi(inner, split, job, attempt.recordsKept(), attempt.lastPosition());
        return new OldStoppableReader<>(inner.getRecordReader(start.split(), job, reporter), attempt, start);
    }
}
