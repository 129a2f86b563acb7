// SPDX-License-Identifier: Apache-2.0
package org.hawser.dist;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The NodeManager of a local cluster, as an operator sees it.
 *
 * @param cluster the cluster's directory
 */
record NodeManagerProcess(ProcessHandle process, Path cluster) {
    private static final int END_LIMIT_S = 30;

    NodeManagerProcess {
        requireNonNull(process, "process is null");
        requireNonNull(cluster, "cluster is null");
    }

    static NodeManagerProcess of(Path cluster) throws IOException {
        List<String> marks = List.of("-Dhawser.cluster.dir=" + cluster.toRealPath(), "-Dhawser.daemon=nodemanager-1");
        ProcessHandle process = ProcessHandle.allProcesses()
                .filter(each -> words(each, "cmdline").containsAll(marks))
                .findFirst()
                .orElseThrow(() -> new AssertionError("No NodeManager runs in " + cluster));
        return new NodeManagerProcess(process, cluster);
    }

    /** Ends it and starts it again with the same command line and environment: it reads its configuration anew. */
    void restart() throws IOException {
        List<String> command = words(process, "cmdline");
        Map<String, String> environment = words(process, "environ").stream()
                .map(variable -> variable.split("=", 2))
                .collect(Collectors.toMap(parts -> parts[0], parts -> parts[1]));
        Path directory = Path.of("/proc", Long.toString(process.pid()), "cwd").toRealPath();
        process.destroy();
        try {
            process.onExit().get(END_LIMIT_S, SECONDS);
        } catch (Exception e) {
            throw new AssertionError("The NodeManager does not end", e);
        }
        ProcessBuilder next = new ProcessBuilder(command)
                .directory(directory.toFile())
                .redirectInput(Path.of("/dev/null").toFile())
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(
                        cluster.resolve("logs/nodemanager-1.log").toFile()));
        next.environment().clear();
        next.environment().putAll(environment);
        assertThat(next.start().isAlive()).isTrue();
    }

    /** What the kernel keeps of a process that still lives, word by word. */
    private static List<String> words(ProcessHandle process, String file) {
        try {
            String text = Files.readString(Path.of("/proc", Long.toString(process.pid()), file), UTF_8);
            return Arrays.asList(text.split("\0"));
        } catch (IOException e) {
            return List.of();
        }
    }
}
