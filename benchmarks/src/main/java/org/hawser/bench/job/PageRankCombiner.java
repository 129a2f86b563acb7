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
package org.hawser.bench.job;

import java.io.IOException;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.mapreduce.Reducer;

/** Adds up what one map task knows of a page. */
public final class PageRankCombiner extends Reducer<IntWritable, Page, IntWritable, Page> {
    @Override
    protected void reduce(IntWritable page, Iterable<Page> parts, Context context)
            throws IOException, InterruptedException {
        context.write(page, Page.sum(parts));
    }
}
