// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.cleanup.hadoop;

import static org.assertj.core.api.Assertions.assertThat;

import org.apache.hadoop.io.compress.CodecPool;
import org.apache.hadoop.io.compress.Decompressor;
import org.apache.hadoop.io.compress.bzip2.BZip2DummyDecompressor;
import org.hawser.reuse.cleanup.Cleaner;
import org.hawser.reuse.cleanup.EndedContainer;
import org.hawser.reuse.cleanup.JobLoader;
import org.hawser.reuse.cleanup.TestedSlot;
import org.junit.jupiter.api.Test;

class TestCodecsCleaner {
    @Test
    void clean_decompressorOfContainer_isNotPooled() throws Exception {
        Cleaner cleaner = new HadoopCleaners().named("hadoop-codecs");
        cleaner.recordBaseline(new TestedSlot());
        CodecPool.returnDecompressor(
                new JobLoader(JobDecompressor.class).newInstance(JobDecompressor.class, Decompressor.class));
        CodecPool.returnDecompressor(new JobDecompressor());

        assertThat(cleaner.clean(EndedContainer.anywhere())).isEqualTo(1);
        assertThat(cleaner.clean(EndedContainer.anywhere())).isZero();
    }

    /** A codec of a container. */
    public static class JobDecompressor extends BZip2DummyDecompressor {
        @Override
        public void reset() {}
    }
}
