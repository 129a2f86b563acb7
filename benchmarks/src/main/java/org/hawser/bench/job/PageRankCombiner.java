// SPDX-License-Identifier: Apache-2.0
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
