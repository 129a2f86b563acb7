// SPDX-License-Identifier: Apache-2.0
package org.hawser.bench.run;

import java.util.List;
import java.util.Map;
import org.hawser.bench.report.Measurements;
import org.hawser.bench.stats.Result;
import org.hawser.cluster.core.Progress;
import org.hawser.cluster.core.layout.RuntimeLayout;

/** A comparison that runs on a stock cluster and on one or more clusters with Hawser, such as {@code pagerank}. */
public interface Comparison {
    /** Containers that the one worker of each cluster runs at a time: an ApplicationMaster and four tasks. */
    default int slots() {
        return 5;
    }

    /** What all clusters are started with beyond their profile. */
    default Map<String, String> clusterSettings() {
        return Map.of();
    }

    /**
     * Clusters with Hawser beyond the usual one by name, with what they are started with beyond {@link #clusterSettings}.
     * Their agents and slots have {@link JobJar} on their class path.
     */
    default Map<String, Map<String, String>> furtherClusters() {
        return Map.of();
    }

    /**
     * Measures everything.
     *
     * @return the results, the most important one last
     */
    List<Result> measure(Context context, BenchClusters clusters, Measurements measurements);

    /**
     * What the command line and the installation say.
     *
     * @param contenderSettings collects what each contender's jobs are submitted with
     */
    record Context(RuntimeLayout layout, int runs, Progress progress, Map<String, String> contenderSettings) {
        /** Runs the contenders of one workload in turns. */
        public void take(String workload, List<Contender> contenders, Turns.Turn turn) {
            contenders.forEach(one -> contenderSettings.put(one.name(), String.join(" ", one.jobOptions())));
            new Turns(runs, progress).take(workload, contenders, turn);
        }

        /** The same, of jobs. */
        public void take(Workload workload, List<Contender> contenders, Measurements measurements) {
            take(workload.name(), contenders, new JobTurn(workload, measurements));
        }
    }
}
