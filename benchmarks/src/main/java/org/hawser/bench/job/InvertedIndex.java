// SPDX-License-Identifier: Apache-2.0
package org.hawser.bench.job;

import java.io.IOException;
import java.util.HashSet;
import java.util.TreeSet;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.conf.Configured;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.Mapper;
import org.apache.hadoop.mapreduce.Reducer;
import org.apache.hadoop.util.Tool;
import org.apache.hadoop.util.ToolRunner;

/**
 * The inverted index of the PUMA benchmarks: for each word, the names of the documents that have it, in order and
 * separated by commas. The input has a document on each line, {@code name TAB text}.
 */
public final class InvertedIndex extends Configured implements Tool {
    /** Arguments: options, directory of the input, directory of the output. */
    public static void main(String[] arguments) throws Exception {
        System.exit(ToolRunner.run(new Configuration(), new InvertedIndex(), arguments));
    }

    @Override
    public int run(String[] arguments) throws Exception {
        Job job = TextJob.of(InvertedIndex.class, getConf(), arguments);
        job.setMapperClass(WordMapper.class);
        job.setReducerClass(DocumentsReducer.class);
        job.setOutputKeyClass(Text.class);
        job.setOutputValueClass(Text.class);
        return job.waitForCompletion(true) ? 0 : 1;
    }

    /** Emits each word of a document once, with the document's name. */
    public static final class WordMapper extends Mapper<LongWritable, Text, Text, Text> {
        private final Text word = new Text();
        private final Text name = new Text();

        @Override
        protected void map(LongWritable offset, Text line, Mapper<LongWritable, Text, Text, Text>.Context context)
                throws IOException, InterruptedException {
            Document document = Document.of(line.toString());
            name.set(document.name());
            for (String one : new HashSet<>(document.words())) {
                word.set(one);
                context.write(word, name);
            }
        }
    }

    /** Lists a word's documents. */
    public static final class DocumentsReducer extends Reducer<Text, Text, Text, Text> {
        @Override
        protected void reduce(Text word, Iterable<Text> names, Reducer<Text, Text, Text, Text>.Context context)
                throws IOException, InterruptedException {
            TreeSet<String> documents = new TreeSet<>();
            names.forEach(name -> documents.add(name.toString()));
            context.write(word, new Text(String.join(",", documents)));
        }
    }
}
