// SPDX-License-Identifier: Apache-2.0
package org.hawser.chronos.task;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.conf.Configurable;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.InputFormat;
import org.apache.hadoop.mapreduce.InputSplit;
import org.apache.hadoop.mapreduce.JobContext;
import org.apache.hadoop.mapreduce.RecordReader;
import org.apache.hadoop.mapreduce.TaskAttemptContext;
import org.apache.hadoop.mapreduce.lib.input.TextInputFormat;
import org.apache.hadoop.util.ReflectionUtils;
import org.hawser.chronos.compat.TaskInternals;

/** The job's own input format, with readers that stop when the attempt is to stop. Made by Hadoop. */
public final class StoppableInputFormat<K, V> extends InputFormat<K, V> implements Configurable {
    private Configuration conf;
    private InputFormat<K, V> inner;

    @Override
    @SuppressWarnings("unchecked")
    public void setConf(Configuration given) {
        conf = given;
        inner = ReflectionUtils.newInstance(
                OriginalClass.NEW_FORMAT.restore(given, TextInputFormat.class, InputFormat.class), given);
    }

    @Override
    public Configuration getConf() {
        return conf;
    }

    @Override
    public List<InputSplit> getSplits(JobContext context) throws IOException, InterruptedException {
        return inner.getSplits(context);
    }

    @Override
    public RecordReader<K, V> createRecordReader(InputSplit split, TaskAttemptContext context)
            throws IOException, InterruptedException {
        Optional<MapAttempt> found = PreemptibleMapPart.attempt(TaskInternals.of(context), inner, split);
        if (found.isEmpty()) {
            return inner.createRecordReader(split, context);
        }
        MapAttempt attempt = found.get();
        ReadingStart<InputSplit> start =
                ReadingStart.of(inner, split, conf, attempt.recordsKept(), attempt.lastPosition());
        return new StoppableReader<>(inner.createRecordReader(start.split(), context), attempt, start);
    }
}
