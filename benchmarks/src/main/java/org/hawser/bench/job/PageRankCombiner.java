// SPDX-License-Identifier: Apache-2.0
package org.hawser.bench.job;

import java.io.IOException;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.mapreduce.Reducer;

/** The combiner of {@link PageRank}: adds up the shares of a page's rank that one map task has computed. */
public final class PageRankCombiner extends Reducer<IntWritable, Page, IntWritable, Page> {
    @Override
    protected void reduce(IntWritable page, Iterable<Page> parts, Context context)
            throws IOException, InterruptedException {
        context.write(page, Page.sum(parts));
    }
}
