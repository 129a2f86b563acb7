// SPDX-License-Identifier: Apache-2.0
package org.hawser.chronos.task;

import static java.util.regex.Pattern.quote;

import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.lib.MultipleOutputs;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;
import org.apache.hadoop.mapreduce.lib.output.LazyOutputFormat;
import org.apache.hadoop.mapreduce.lib.output.TextOutputFormat;

/**
 * The files of a map's output that may be written one after the other: those of Hadoop's {@code TextOutputFormat} without
 * compression, which are nothing but lines. Files are known by their names: that of the map's output, and those of the
 * named outputs of {@code MultipleOutputs} that are declared to be text.
 */
record TextFiles(Optional<String> main, Pattern named) {
    private static final String OLD_FORMAT = "mapred.output.format.class";
    private static final String MAIN_NAME = "mapreduce.output.basename";
    private static final String NAMED = "mapreduce.multipleoutputs";
    private static final String FORMAT = ".format";

    /**
     * Those of one map.
     *
     * @param map the number of the task
     */
    static TextFiles of(JobConf job, int map) {
        String number = String.format("%05d", map);
        boolean plain = !job.getBoolean(FileOutputFormat.COMPRESS, false);
        boolean text = plain && isText(format(job));
        String main = job.getUseNewMapper() ? job.get(MAIN_NAME, "part") + "-m-" + number : "part-" + number;
        Stream<String> names = Stream.concat(
                Stream.of(job.get(NAMED, "").trim().split(" +"))
                        .filter(name -> plain && isText(job.get(NAMED + ".namedOutput." + name + FORMAT)))
                        .map(Pattern::quote),
                MultipleOutputs.getNamedOutputsList(job).stream()
                        .filter(name -> plain && isText(job.get("mo.namedOutput." + name + FORMAT)))
                        .map(name -> MultipleOutputs.isMultiNamedOutput(job, name)
                                ? quote(name) + "_[A-Za-z0-9]+"
                                : quote(name)));
        return new TextFiles(
                text ? Optional.of(main) : Optional.empty(),
                Pattern.compile(names.collect(Collectors.joining("|", "(", ")-m-" + number))));
    }

    private static String format(JobConf job) {
        String format = job.get(
                job.getUseNewMapper() ? MRJobConfig.OUTPUT_FORMAT_CLASS_ATTR : OLD_FORMAT,
                TextOutputFormat.class.getName());
        return format.equals(LazyOutputFormat.class.getName())
                        || format.equals(org.apache.hadoop.mapred.lib.LazyOutputFormat.class.getName())
                ? job.get(LazyOutputFormat.OUTPUT_FORMAT)
                : format;
    }

    private static boolean isText(String format) {
        return TextOutputFormat.class.getName().equals(format)
                || org.apache.hadoop.mapred.TextOutputFormat.class.getName().equals(format);
    }

    /** Whether what the map of a job without reduces writes goes into such a file. */
    boolean haveMain() {
        return main.isPresent();
    }

    /** Whether a file of this name, in the directory of an attempt's output, is one. */
    boolean have(String name) {
        return main.map(name::equals).orElse(false) || named.matcher(name).matches();
    }
}
