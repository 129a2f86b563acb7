// SPDX-License-Identifier: Apache-2.0
package org.hawser.chronos.compat;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.hadoop.mapred.FileSplit;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.Mapper;
import org.apache.hadoop.mapreduce.lib.input.MultipleInputs;
import org.apache.hadoop.mapreduce.lib.input.TextInputFormat;
import org.apache.hadoop.util.ReflectionUtils;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Fails if Hadoop's {@code MultipleInputs} wraps splits in another way. */
class TestWrappedSplits {
    @TempDir
    private Path directory;

    private org.apache.hadoop.fs.Path input() throws Exception {
        return new org.apache.hadoop.fs.Path(
                Files.writeString(directory.resolve("input.txt"), "a line\n").toUri());
    }

    @Test
    void split_ofMultipleInputs_isTheOneInIt() throws Exception {
        Job job = Job.getInstance(new JobConf());
        MultipleInputs.addInputPath(job, input(), TextInputFormat.class, Mapper.class);

        Object split = ReflectionUtils.newInstance(job.getInputFormatClass(), job.getConfiguration())
                .getSplits(job)
                .get(0);

        assertThat(split.getClass().getSimpleName()).isEqualTo("TaggedInputSplit");
        assertThat(WrappedSplits.unwrap(split)).isInstanceOf(org.apache.hadoop.mapreduce.lib.input.FileSplit.class);
    }

    @Test
    void split_ofOldMultipleInputs_isTheOneInIt() throws Exception {
        JobConf job = new JobConf();
        org.apache.hadoop.mapred.lib.MultipleInputs.addInputPath(
                job,
                input(),
                org.apache.hadoop.mapred.TextInputFormat.class,
                org.apache.hadoop.mapred.lib.IdentityMapper.class);

        Object split = job.getInputFormat().getSplits(job, 1)[0];

        assertThat(split.getClass().getSimpleName()).isEqualTo("TaggedInputSplit");
        assertThat(WrappedSplits.unwrap(split)).isInstanceOf(FileSplit.class);
    }

    @Test
    void split_thatWrapsNone_isItself() {
        assertThat(WrappedSplits.unwrap("split")).isEqualTo("split");
    }
}
