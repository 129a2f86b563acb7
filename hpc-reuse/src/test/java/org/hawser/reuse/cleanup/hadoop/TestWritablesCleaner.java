// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.cleanup.hadoop;

import static org.assertj.core.api.Assertions.assertThat;

import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.WritableComparator;
import org.apache.hadoop.io.WritableName;
import org.hawser.reuse.cleanup.Cleaner;
import org.hawser.reuse.cleanup.EndedContainer;
import org.hawser.reuse.cleanup.JobLoader;
import org.hawser.reuse.cleanup.TestedSlot;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class TestWritablesCleaner {
    private final Cleaner cleaner = new HadoopCleaners().named("hadoop-writables");

    @BeforeEach
    void recordBaseline() throws Exception {
        cleaner.recordBaseline(new TestedSlot());
    }

    @Test
    void clean_comparatorOfHadoopClassReplaced_originalIsBack() throws Exception {
        WritableComparator original = WritableComparator.get(Text.class);
        WritableComparator.define(Text.class, new LongWritable.DecreasingComparator());

        assertThat(cleaner.clean(EndedContainer.anywhere())).isEqualTo(1);

        assertThat(WritableComparator.get(Text.class)).isSameAs(original);
    }

    @Test
    void clean_comparatorOfContainersClass_isGone() throws Exception {
        Class<?> ofJob = new JobLoader(JobKey.class).own(JobKey.class);
        WritableComparator.define(ofJob, new Text.Comparator());

        assertThat(cleaner.clean(EndedContainer.anywhere())).isEqualTo(1);
    }

    @Test
    void clean_comparatorUsedWithJobsConfiguration_forgetsIt() throws Exception {
        Configuration ofJob = new Configuration(false);
        WritableComparator comparator = WritableComparator.get(IntWritable.class, ofJob);
        assertThat(comparator.getConf()).isSameAs(ofJob);

        cleaner.clean(EndedContainer.anywhere());

        assertThat(comparator.getConf()).isNotSameAs(ofJob);
    }

    @Test
    void clean_nameGivenToAClass_isGone() throws Exception {
        WritableName.setName(Text.class, "job-text");

        assertThat(cleaner.clean(EndedContainer.anywhere())).isEqualTo(2);

        assertThat(WritableName.getName(Text.class)).isEqualTo(Text.class.getName());
        assertThat(WritableName.getName(LongWritable.class)).isEqualTo("long");
    }

    /** A key of a container. */
    public static final class JobKey {}
}
