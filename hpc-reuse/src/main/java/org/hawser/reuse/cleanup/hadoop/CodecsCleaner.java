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

import org.hawser.reuse.cleanup.ContainerTrace;
import org.hawser.reuse.cleanup.RestoringCleaner;
import org.hawser.reuse.cleanup.SlotRuntime;
import org.hawser.reuse.compat.hadoop.HadoopStatic;
import org.hawser.reuse.compat.hadoop.Pruning;

/** Drops the container's own codecs from the pool; pooled buffers of Hadoop's codecs stay warm. */
public final class CodecsCleaner extends RestoringCleaner {
    public CodecsCleaner() {
        super("hadoop-codecs");
    }

    @Override
    public void recordBaseline(SlotRuntime runtime) {
        // What the slot itself pooled is Hadoop's own.
    }

    @Override
    public int clean(ContainerTrace trace) {
        int dropped = Pruning.dropForeign(HadoopStatic.CODEC_COMPRESSORS);
        dropped += Pruning.dropForeign(HadoopStatic.CODEC_DECOMPRESSORS);
        Pruning.invalidate(HadoopStatic.CODEC_COMPRESSOR_COUNTS);
        Pruning.invalidate(HadoopStatic.CODEC_DECOMPRESSOR_COUNTS);
        return dropped;
    }
}
