// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.core.conf;

import java.util.List;
import org.apache.hadoop.conf.Configuration;

/**
 * Where a job's events and configuration are in turn: while it runs, when it has ended, and when the history server has
 * seen it.
 */
public final class HistoryDirectories {
    private static final String STAGING = "yarn.app.mapreduce.am.staging-dir";
    private static final String ENDED = "mapreduce.jobhistory.intermediate-done-dir";
    private static final String SEEN = "mapreduce.jobhistory.done-dir";

    private HistoryDirectories() {}

    /** Patterns of directories in the cluster's file system, by the configuration of its clients. */
    public static List<String> of(Configuration configuration) {
        String staging = configuration.get(STAGING, "/tmp/hadoop-yarn/staging");
        String ended = configuration.get(ENDED, staging + "/history/done_intermediate");
        String seen = configuration.get(SEEN, staging + "/history/done");
        return List.of(staging + "/*/.staging/*", ended + "/*", seen + "/*/*/*/*");
    }
}
