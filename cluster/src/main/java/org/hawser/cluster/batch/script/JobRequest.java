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
package org.hawser.cluster.batch.script;

import static java.util.Objects.requireNonNull;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.hawser.cluster.batch.request.HdfsPlace;
import org.hawser.cluster.batch.request.RequestLimits;
import org.hawser.cluster.batch.request.Resources;
import org.hawser.cluster.core.ClusterException;
import org.hawser.cluster.core.Profile;

/**
 * A job to submit; one that cannot work is refused here, before it waits in a queue.
 *
 * @param grace how long before the end of the walltime the cluster stops
 * @param localDir a directory of each node for the data of jobs; empty if it is chosen on the nodes
 * @param interfaceName the network interface that daemons use; empty if it is chosen on the nodes
 * @param slots containers that a worker runs at a time; empty if as many as cores
 * @param settings Hadoop keys
 * @param command what to run on the cluster, the program first
 */
public record JobRequest(
        String name,
        Resources resources,
        Optional<String> queue,
        Optional<String> account,
        int memoryNodes,
        boolean singleNode,
        Duration grace,
        HdfsPlace hdfs,
        Optional<Path> localDir,
        Optional<String> interfaceName,
        Profile profile,
        Optional<Integer> slots,
        Map<String, String> settings,
        Installation installation,
        SiteLines siteLines,
        List<String> command) {
    public JobRequest {
        requireWord("--name", requireNonNull(name, "name is null"));
        queue.ifPresent(word -> requireWord("--queue", word));
        account.ifPresent(word -> requireWord("--account", word));
        interfaceName.ifPresent(word -> requireWord("--interface", word));
        requireNonNull(hdfs, "hdfs is null");
        requireNonNull(localDir, "localDir is null");
        requireNonNull(profile, "profile is null");
        requireNonNull(slots, "slots is null");
        requireNonNull(installation, "installation is null");
        requireNonNull(siteLines, "siteLines is null");
        settings = Collections.unmodifiableMap(new LinkedHashMap<>(settings));
        command = List.copyOf(command);
        RequestLimits.requireNodes(resources.nodes(), memoryNodes, singleNode);
        RequestLimits.requireTime(resources.walltime(), grace);
        if (command.isEmpty()) {
            throw new ClusterException(
                    "There is no command: write what to run behind --, such as -- hadoop jar JAR ARGUMENTS.");
        }
    }

    private static void requireWord(String option, String word) {
        if (!word.matches("[A-Za-z0-9][A-Za-z0-9._@:-]*")) {
            throw new ClusterException(option + " is \"" + word
                    + "\": it must begin with a letter or digit and consist of letters, digits and . _ @ : -.");
        }
    }
}
