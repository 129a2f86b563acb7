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
