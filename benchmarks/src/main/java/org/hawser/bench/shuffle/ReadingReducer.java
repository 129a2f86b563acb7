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
package org.hawser.bench.shuffle;

import java.util.Arrays;
import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.mapreduce.Reducer;

/** Reads all records, and counts a digest of them. */
public final class ReadingReducer extends Reducer<BytesWritable, BytesWritable, NullWritable, NullWritable> {
    static final String GROUP = "bench";
    static final String DIGEST = "digest";

    @Override
    protected void reduce(BytesWritable key, Iterable<BytesWritable> values, Context context) {
        for (BytesWritable value : values) {
            long record = 31L * Arrays.hashCode(key.copyBytes()) + Arrays.hashCode(value.copyBytes());
            context.getCounter(GROUP, DIGEST).increment(record);
        }
    }
}
