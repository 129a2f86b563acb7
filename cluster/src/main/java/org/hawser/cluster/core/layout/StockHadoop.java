// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.core.layout;

import static java.util.Objects.requireNonNull;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.hawser.cluster.core.ClusterException;

/**
 * The unmodified Hadoop on this machine that daemons and clients are started from.
 *
 * @param jarDirectories class path, without {@code /*}; the first holds {@code hadoop-common}
 * @param webroot holds {@code webapps/hdfs}
 * @param jobs directories where the jars of example jobs and streaming may be
 */
public record StockHadoop(Path home, List<Path> jarDirectories, Path webroot, List<Path> jobs) {
    private static final String COMMON = "hadoop-common-";

    public StockHadoop {
        requireNonNull(home, "home is null");
        jarDirectories = List.copyOf(jarDirectories);
        requireNonNull(webroot, "webroot is null");
        jobs = List.copyOf(jobs);
    }

    /**
     * Hadoop in {@code hadoopHome} if given (a distribution, or the directory that this build assembles), else the one
     * assembled under the checkout.
     */
    public static StockHadoop locate(Optional<Path> hadoopHome, Path checkout) {
        if (hadoopHome.isPresent()) {
            return at(hadoopHome.get())
                    .orElseThrow(() -> new ClusterException("HADOOP_HOME is " + hadoopHome.get()
                            + ", but no hadoop-common-*.jar is in share/hadoop/common or lib under it;"
                            + " set it to a Hadoop, or unset it."));
        }
        Path assembled = checkout.resolve("hadoop-runtime/target/runtime");
        return at(assembled)
                .orElseThrow(() -> new ClusterException(
                        "No stock Hadoop in " + assembled + ": run ./scripts/setup, or set HADOOP_HOME to a Hadoop."));
    }

    private static Optional<StockHadoop> at(Path home) {
        Path assembled = home.resolve("lib");
        if (!JarFiles.in(assembled, COMMON).isEmpty()) {
            return Optional.of(
                    new StockHadoop(home, List.of(assembled), home.resolve("webroot"), List.of(home.resolve("jobs"))));
        }
        Path share = home.resolve("share/hadoop");
        if (!JarFiles.in(share.resolve("common"), COMMON).isEmpty()) {
            List<Path> directories = Stream.of(
                            "common",
                            "common/lib",
                            "hdfs",
                            "hdfs/lib",
                            "mapreduce",
                            "yarn",
                            "yarn/lib",
                            "yarn/timelineservice")
                    .map(share::resolve)
                    .filter(Files::isDirectory)
                    .toList();
            return Optional.of(new StockHadoop(
                    home,
                    directories,
                    share.resolve("hdfs"),
                    List.of(share.resolve("mapreduce"), share.resolve("tools/lib"))));
        }
        return Optional.empty();
    }

    /** {@link #home} if it has Hadoop's native libraries, as a distribution does. */
    public Optional<Path> nativeHome() {
        return Optional.of(home).filter(directory -> Files.isDirectory(directory.resolve("lib/native")));
    }

    /** The jar of Hadoop's example jobs. */
    public Path examplesJar() {
        return job("hadoop-mapreduce-examples");
    }

    /** The jar of Hadoop streaming. */
    public Path streamingJar() {
        return job("hadoop-streaming");
    }

    private Path job(String prefix) {
        return jobs.stream()
                .flatMap(dir -> JarFiles.in(dir, prefix).stream())
                .findFirst()
                .orElseThrow(() -> new ClusterException("No " + prefix + "*.jar in " + jobs + "."));
    }
}
