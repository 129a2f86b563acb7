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
package org.hawser.bench.smalljobs;

import static java.util.Objects.requireNonNull;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.hawser.bench.run.Hdfs;
import org.hawser.bench.run.Workload;
import org.hawser.cluster.core.client.ToolRun;
import org.hawser.cluster.local.LocalCluster;

/** Hadoop's example that counts words. */
final class WordCount implements Workload {
    private final String name;
    private final Path examplesJar;
    private final String input;
    private final int reduces;

    /**
     * A word count.
     *
     * @param input a directory in HDFS
     */
    WordCount(String name, Path examplesJar, String input, int reduces) {
        this.name = requireNonNull(name, "name is null");
        this.examplesJar = requireNonNull(examplesJar, "examplesJar is null");
        this.input = requireNonNull(input, "input is null");
        this.reduces = reduces;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public List<String> arguments(List<String> options, String output) {
        List<String> arguments = new ArrayList<>(List.of(examplesJar.toString(), "wordcount"));
        arguments.addAll(options);
        arguments.addAll(List.of("-Dmapreduce.job.reduces=" + reduces, input, output));
        return arguments;
    }

    @Override
    public String outcome(LocalCluster cluster, ToolRun run, String output) {
        return Hdfs.digest(cluster, output);
    }
}
