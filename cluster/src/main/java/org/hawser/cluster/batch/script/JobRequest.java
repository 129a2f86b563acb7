// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.batch.script;

import static java.util.Objects.requireNonNull;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.hawser.cluster.batch.request.RequestLimits;
import org.hawser.cluster.core.ClusterException;

/**
 * A job to submit; one that cannot work is refused here, before it waits in a queue.
 *
 * @param grace how long before the end of the walltime the cluster stops
 * @param clusterOptions further options of {@code hawser allocation run}, each quoted for bash
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
        List<String> clusterOptions,
        Installation installation,
        SiteLines siteLines,
        List<String> command) {
    public JobRequest {
        requireWord("--name", requireNonNull(name, "name is null"));
        queue.ifPresent(word -> requireWord("--queue", word));
        account.ifPresent(word -> requireWord("--account", word));
        clusterOptions = List.copyOf(clusterOptions);
        requireNonNull(installation, "installation is null");
        requireNonNull(siteLines, "siteLines is null");
        command = List.copyOf(command);
        RequestLimits.requireNodes(resources.nodes(), memoryNodes, singleNode);
        RequestLimits.requireTime(resources.walltime(), grace);
        if (command.isEmpty()) {
            throw new ClusterException(
                    "The command is missing: write it after --, such as -- hadoop jar JAR ARGUMENTS.");
        }
    }

    /** Refuses what could not be written into a script as it is. */
    public static void requireWord(String option, String word) {
        if (!word.matches("[A-Za-z0-9][A-Za-z0-9._@:-]*")) {
            throw new ClusterException(option + " is \"" + word
                    + "\": it must begin with a letter or digit and consist of letters, digits and . _ @ : -.");
        }
    }
}
