// SPDX-License-Identifier: Apache-2.0
package org.hawser.bench.job;

import java.io.IOException;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Mapper;

/** The mapper of {@link PageRank}: passes a page's rank on to the pages that it links to, and its links to itself. */
public final class PageRankMapper extends Mapper<LongWritable, Text, IntWritable, Page> {
    private final IntWritable page = new IntWritable();

    @Override
    protected void map(LongWritable offset, Text line, Context context) throws IOException, InterruptedException {
        String[] fields = line.toString().split("\t", -1);
        int number = Integer.parseInt(fields[0]);
        long rank = Long.parseLong(fields[1]);
        String links = fields[2];
        String[] targets = links.isEmpty() ? new String[] {fields[0]} : links.split(",");
        for (String target : targets) {
            page.set(Integer.parseInt(target));
            context.write(page, new Page(rank / targets.length, ""));
        }
        page.set(number);
        context.write(page, new Page(0, links));
    }
}
