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
package org.hawser.bench.terasort;

import static java.util.Objects.requireNonNull;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.hawser.bench.run.Hdfs;
import org.hawser.bench.run.Workload;
import org.hawser.cluster.core.client.ToolRun;
import org.hawser.cluster.local.LocalCluster;

/** Hadoop's example that sorts records of 100 bytes. */
final class TeraSort implements Workload {
    private final Path examplesJar;
    private final String input;
    private final int reduces;

    /**
     * A sort.
     *
     * @param input a directory in HDFS
     */
    TeraSort(Path examplesJar, String input, int reduces) {
        this.examplesJar = requireNonNull(examplesJar, "examplesJar is null");
        this.input = requireNonNull(input, "input is null");
        this.reduces = reduces;
    }

    /** Writes the records. They depend only on their number. */
    void generate(LocalCluster cluster, long records) {
        cluster.jar(examplesJar.toString(), "teragen", Long.toString(records), input)
                .requireSuccess();
    }

    @Override
    public String name() {
        return "terasort";
    }

    @Override
    public List<String> arguments(List<String> options, String output) {
        List<String> arguments = new ArrayList<>(List.of(examplesJar.toString(), "terasort"));
        arguments.addAll(options);
        arguments.addAll(List.of("-Dmapreduce.job.reduces=" + reduces, input, output));
        return arguments;
    }

    /** The output is removed, or many runs would fill the disk. */
    @Override
    public String outcome(LocalCluster cluster, ToolRun run, String output) {
        String digest = Hdfs.digest(cluster, output);
        Hdfs.remove(cluster, output);
        return digest;
    }
}
