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
