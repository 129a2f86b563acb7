// SPDX-License-Identifier: Apache-2.0
package org.hawser.examples.wordshares;

import java.io.IOException;
import java.util.Locale;
import java.util.Map;
import java.util.StringTokenizer;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Mapper;

/** Counts words, and gives what all tasks have counted of its words. */
public final class WordSharesMapper extends Mapper<LongWritable, Text, Text, Text> {
    private final WordCounts counts = new WordCounts();
    private TaskGroup tasks;

    @Override
    protected void setup(Context context) throws IOException {
        tasks = TaskGroup.meet(context);
    }

    @Override
    protected void map(LongWritable offset, Text line, Context context) {
        StringTokenizer words = new StringTokenizer(line.toString());
        while (words.hasMoreTokens()) {
            counts.add(words.nextToken(), 1);
        }
    }

    /** Not in cleanup, which comes after a failed map, too: the others would get half of the counts. */
    @Override
    public void run(Context context) throws IOException, InterruptedException {
        setup(context);
        while (context.nextKeyValue()) {
            map(context.getCurrentKey(), context.getCurrentValue(), context);
        }
        long all = tasks.sum(counts.total());
        WordCounts mine = new WordCounts();
        for (byte[] received : tasks.exchange(counts.byOwner(tasks.size()))) {
            mine.addAll(received);
        }
        for (Map.Entry<String, Long> word : mine.sorted().entrySet()) {
            String share = String.format(Locale.ROOT, "%d\t%.6f", word.getValue(), (double) word.getValue() / all);
            context.write(new Text(word.getKey()), new Text(share));
        }
    }
}
