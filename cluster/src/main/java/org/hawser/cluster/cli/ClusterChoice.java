// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.cli;

import java.nio.file.Path;
import java.util.Optional;
import org.hawser.cluster.core.ClusterException;
import org.hawser.cluster.core.Progress;
import org.hawser.cluster.core.layout.RuntimeLayout;
import org.hawser.cluster.core.state.CurrentCluster;
import org.hawser.cluster.local.LocalCluster;
import picocli.CommandLine.Option;

/** The options {@code --dir} and {@code --name}, with which commands name a local cluster. */
final class ClusterChoice {
    @Option(
            names = "--dir",
            paramLabel = "DIR",
            description = "Directory of the cluster: configuration, data, logs. Default: .hawser/NAME.")
    private Path dir;

    @Option(names = "--name", paramLabel = "NAME", description = "Name of the cluster. Default: local.")
    private String name;

    /** The directory that the options name; empty if they name none. */
    Optional<Path> directory(CurrentCluster current) {
        if (dir != null && name != null) {
            throw new ClusterException("Both --dir and --name are given: one of them is enough.");
        }
        return Optional.ofNullable(dir).or(() -> Optional.ofNullable(name).map(current::named));
    }

    /** The running cluster that the options name; if they name none, the current one. Throws if it does not run. */
    LocalCluster attach(Progress progress) {
        RuntimeLayout layout = RuntimeLayout.locate();
        CurrentCluster current = CurrentCluster.of(layout);
        return LocalCluster.attach(directory(current).orElseGet(current::directory), layout, progress);
    }
}
