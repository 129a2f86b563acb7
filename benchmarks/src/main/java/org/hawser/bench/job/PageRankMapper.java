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
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Mapper;

/** Passes a page's rank on to the pages that it links to, and its links to itself. */
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
