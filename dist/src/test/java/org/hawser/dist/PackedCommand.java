// SPDX-License-Identifier: Apache-2.0
package org.hawser.dist;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The hawser command of an unpacked tarball, beside the stock Hadoop that the build has assembled. */
record PackedCommand(Path home, Path clusterDirectory, String path) {
    PackedCommand(Path home, Path clusterDirectory) {
        this(home, clusterDirectory, System.getenv("PATH"));
    }

    /** The same where that directory is first on the path. */
    PackedCommand withPath(Path first) {
        return new PackedCommand(home, clusterDirectory, first + ":" + path);
    }

    /** How a command ended, and what it printed to either stream. */
    record Result(int exitCode, String output) {}

    static Path stockHadoop() {
        return Checkout.root().resolve("hadoop-runtime/target/runtime");
    }

    Result run(List<String> arguments) throws IOException, InterruptedException {
        String script = home.resolve("scripts/hawser").toString();
        ProcessBuilder builder = new ProcessBuilder(
                        Stream.concat(Stream.of(script), arguments.stream()).toList())
                .redirectErrorStream(true);
        builder.environment().put("HADOOP_HOME", stockHadoop().toString());
        builder.environment().put("PATH", path);
        builder.environment().remove("HAWSER_MPI_JAR");
        builder.environment().put("HAWSER_CLUSTER_DIR", clusterDirectory.toString());
        Process process = builder.start();
        String output = new String(process.getInputStream().readAllBytes(), UTF_8);
        return new Result(process.waitFor(), output);
    }

    Result run(String... arguments) throws IOException, InterruptedException {
        return run(List.of(arguments));
    }
}
