// SPDX-License-Identifier: Apache-2.0
package org.hawser.bench.job;

import java.io.IOException;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Reducer;

/**
 * The reducer of {@link PageRank}: computes a page's rank of the next round. A reader follows a link in 85 of 100
 * cases, and otherwise goes to any page.
 */
public final class PageRankReducer extends Reducer<IntWritable, Page, IntWritable, Text> {
    private static final long DAMPING_PERCENT = 85;

    private long share;

    @Override
    protected void setup(Context context) {
        share = PageRank.WHOLE / context.getConfiguration().getInt(PageRank.PAGES, 0);
    }

    @Override
    protected void reduce(IntWritable page, Iterable<Page> parts, Context context)
            throws IOException, InterruptedException {
        Page sum = Page.sum(parts);
        context.write(page, new Text(next(sum.rank(), share) + "\t" + sum.links()));
    }

    static long next(long linked, long share) {
        return share * (100 - DAMPING_PERCENT) / 100 + linked / 100 * DAMPING_PERCENT;
    }
}
