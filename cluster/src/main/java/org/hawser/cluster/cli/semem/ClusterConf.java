// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.cli.semem;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.hawser.cluster.core.ClusterException;
import org.hawser.cluster.core.conf.ClusterPaths;
import org.hawser.cluster.core.conf.SiteFiles;
import org.hawser.cluster.core.layout.RuntimeLayout;
import org.hawser.cluster.core.state.CurrentCluster;
import org.hawser.reuse.config.ReuseKeys;
import org.hawser.reuse.service.AgentAddresses;
import org.hawser.semem.move.MemoryNodeCall;
import org.hawser.transport.config.TransportKeys;
import picocli.CommandLine.Option;

/** Which cluster a command means, by the configuration of its clients. */
final class ClusterConf {
    private static final String SITE = "yarn-site.xml";

    @Option(
            names = "--conf",
            paramLabel = "DIR",
            description = "The cluster's configuration directory. Default: that of the current cluster, else"
                    + " HADOOP_CONF_DIR.")
    private Path given;

    Map<String, String> settings() {
        return SiteFiles.read(existing());
    }

    /** What clients of Hadoop use. */
    Configuration configuration() {
        return SiteFiles.addTo(new Configuration(), existing());
    }

    /** Whether the command can ask the cluster at all. */
    boolean exists() {
        return Files.isRegularFile(directory().resolve(SITE));
    }

    /** The directory of that configuration. */
    Path existing() {
        if (!exists()) {
            throw new ClusterException("There is no " + SITE + " in " + directory()
                    + ": name the configuration directory of a cluster with --conf.");
        }
        return directory();
    }

    /**
     * Refuses a command that would have to ask a cluster where none is named.
     *
     * @param otherwise the options with which it need not
     */
    void requireUnlessGiven(String otherwise) {
        if (!exists()) {
            throw new ClusterException("There is no cluster to ask, as no " + SITE + " is in " + directory() + ": give "
                    + otherwise + ", or name the configuration directory of a cluster with --conf.");
        }
    }

    /** The addresses that the cluster's agents publish. */
    AgentAddresses addresses() {
        return new AgentAddresses(addressDir());
    }

    /** How its memory nodes are asked. */
    MemoryNodeCall call() {
        return new MemoryNodeCall(TransportKeys.limits(settings()::get));
    }

    /** Refuses a cluster of which no agent is running, or whose addresses this host does not see. */
    void requireRunning() {
        if (!Files.isDirectory(addressDir())) {
            throw new ClusterException(ReuseKeys.ADDRESS_DIR + " is " + addressDir()
                    + ", and there is no such directory on this host: start the cluster first, and choose a directory"
                    + " that all nodes share.");
        }
    }

    private Path addressDir() {
        return ReuseKeys.ADDRESS_DIR
                .getIfSet(settings()::get)
                .map(Path::of)
                .orElseThrow(() -> new ClusterException(ReuseKeys.ADDRESS_DIR + " is not set in " + directory()
                        + ": workers and memory nodes find each other in that directory."));
    }

    private Path directory() {
        Path current =
                new ClusterPaths(CurrentCluster.of(RuntimeLayout.locate()).directory()).conf();
        return Stream.of(
                        Optional.ofNullable(given),
                        Optional.of(current).filter(Files::isDirectory),
                        Optional.ofNullable(System.getenv("HADOOP_CONF_DIR"))
                                .filter(text -> !text.isBlank())
                                .map(Path::of))
                .flatMap(Optional::stream)
                .findFirst()
                .orElse(current)
                .toAbsolutePath()
                .normalize();
    }
}
