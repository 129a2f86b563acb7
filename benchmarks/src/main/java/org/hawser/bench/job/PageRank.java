// SPDX-License-Identifier: Apache-2.0
package org.hawser.bench.job;

import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.conf.Configured;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.Mapper;
import org.apache.hadoop.mapreduce.Reducer;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;
import org.apache.hadoop.util.Tool;
import org.apache.hadoop.util.ToolRunner;

/**
 * PageRank, one MapReduce job after the other. A record is a line of the page's number, its rank and the pages it links to,
 * {@code page TAB rank TAB link,link,...}; a page without links passes its rank on to itself. Ranks are whole numbers, so
 * that the result does not depend on the order in which they are added up.
 */
public final class PageRank extends Configured implements Tool {
    /** The sum of the ranks of all pages. */
    public static final long WHOLE = 1_000_000_000_000_000L;

    private static final String PAGES = "hawser.bench.pagerank.pages";

    private static final int REDUCES = 4;

    /** Arguments: options, directory of the first round's input, directory of the output, pages, rounds. */
    public static void main(String[] arguments) throws Exception {
        System.exit(ToolRunner.run(new Configuration(), new PageRank(), arguments));
    }

    /** The directory of a round's output; rounds count from 1. */
    public static String round(String output, int round) {
        return output + "/round-" + round;
    }

    @Override
    public int run(String[] arguments) throws Exception {
        if (arguments.length != 4) {
            System.err.println("PageRank: 4 arguments are needed, INPUT OUTPUT PAGES ROUNDS, but there are "
                    + arguments.length + ".");
            return 2;
        }
        getConf().setInt(PAGES, Integer.parseInt(arguments[2]));
        int rounds = Integer.parseInt(arguments[3]);
        String input = arguments[0];
        for (int round = 1; round <= rounds; round++) {
            String output = round(arguments[1], round);
            if (!job(input, output, round).waitForCompletion(true)) {
                return 1;
            }
            input = output;
        }
        return 0;
    }

    private Job job(String input, String output, int round) throws Exception {
        Job job = Job.getInstance(getConf(), "PageRank, round " + round);
        job.setJarByClass(PageRank.class);
        job.setMapperClass(LinkMapper.class);
        job.setCombinerClass(ShareCombiner.class);
        job.setReducerClass(RankReducer.class);
        job.setNumReduceTasks(REDUCES);
        job.setMapOutputKeyClass(IntWritable.class);
        job.setMapOutputValueClass(Page.class);
        job.setOutputKeyClass(IntWritable.class);
        job.setOutputValueClass(Text.class);
        FileInputFormat.addInputPath(job, new Path(input));
        FileOutputFormat.setOutputPath(job, new Path(output));
        return job;
    }

    /** Passes a page's rank on to the pages that it links to, and its links to itself. */
    public static final class LinkMapper extends Mapper<LongWritable, Text, IntWritable, Page> {
        private final IntWritable page = new IntWritable();

        @Override
        protected void map(
                LongWritable offset, Text line, Mapper<LongWritable, Text, IntWritable, Page>.Context context)
                throws IOException, InterruptedException {
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

    /** Adds up the shares of a page's rank that one map task has computed. */
    public static final class ShareCombiner extends Reducer<IntWritable, Page, IntWritable, Page> {
        @Override
        protected void reduce(IntWritable page, Iterable<Page> parts, Context context)
                throws IOException, InterruptedException {
            context.write(page, Page.sum(parts));
        }
    }

    /**
     * Computes a page's rank of the next round. A reader follows a link in 85 of 100 cases, and otherwise goes to any page.
     */
    public static final class RankReducer extends Reducer<IntWritable, Page, IntWritable, Text> {
        private static final long DAMPING_PERCENT = 85;

        private long share;

        @Override
        protected void setup(Context context) {
            share = WHOLE / context.getConfiguration().getInt(PAGES, 0);
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
}
