// SPDX-License-Identifier: Apache-2.0
package org.hawser.bench.shuffle;

import java.nio.file.Path;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.JobID;
import org.apache.hadoop.mapred.TaskAttemptID;
import org.apache.hadoop.mapred.TaskID;
import org.apache.hadoop.mapreduce.TaskType;

/**
 * What a comparison of shuffles moves: the output of maps, in blocks of about the same size, one for each map and
 * reduce.
 *
 * @param blockBytes about the size of a block
 */
public record ShuffleLoad(String name, int maps, int reduces, int blockBytes) {
    /** Blocks of the size that the literature reports for wide shuffles; most of the time goes into each block's cost. */
    public static final ShuffleLoad SMALL = new ShuffleLoad("small blocks", 2000, 4, 13 << 10);

    /** Blocks where the cost of each byte counts. */
    public static final ShuffleLoad LARGE = new ShuffleLoad("large blocks", 16, 8, 4 << 20);

    /** All of them. */
    public static final List<ShuffleLoad> ALL = List.of(LARGE, SMALL);

    static final String USER = "bench";

    private static final String CLUSTER = "1700000000000";
    private static final JobID JOB = new JobID(CLUSTER, 1);

    static JobID job() {
        return JOB;
    }

    static String application() {
        return "application_" + CLUSTER + "_0001";
    }

    TaskAttemptID map(int index, int attempt) {
        return new TaskAttemptID(new TaskID(JOB, TaskType.MAP, index), attempt);
    }

    TaskAttemptID reduce(int index) {
        return new TaskAttemptID(new TaskID(JOB, TaskType.REDUCE, index), 0);
    }

    /** Where a NodeManager with that local directory keeps a map's output. */
    Path output(Path localDirectory, TaskAttemptID map) {
        return outputs(localDirectory).resolve(Path.of(map.toString(), "file.out"));
    }

    /** Where a NodeManager with that local directory keeps the outputs of all maps. */
    static Path outputs(Path localDirectory) {
        return localDirectory.resolve(Path.of("usercache", USER, "appcache", application(), "output"));
    }

    /** What tasks of the job are configured with, beyond the site's settings. */
    JobConf conf(Configuration site) {
        JobConf conf = new JobConf(site);
        conf.setNumMapTasks(maps);
        conf.setNumReduceTasks(reduces);
        conf.setMapOutputKeyClass(BytesWritable.class);
        conf.setMapOutputValueClass(BytesWritable.class);
        return conf;
    }
}
