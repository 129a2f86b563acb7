// SPDX-License-Identifier: Apache-2.0
package org.hawser.bench.shuffle;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.hawser.bench.run.ProcessTree;
import org.hawser.reuse.config.ReuseKeys;

/** Starts processes of a benchmark, and ends them when it is closed. */
final class StartedProcesses implements AutoCloseable {
    private final List<Process> started = new ArrayList<>();

    /**
     * Starts one.
     *
     * @param log of what it writes as errors; its output is the caller's to read
     */
    Process start(ProcessBuilder builder, Path log) throws IOException {
        Process process = builder.redirectError(log.toFile()).start();
        started.add(process);
        return process;
    }

    /** Kills what runs, and returns when it is gone. */
    @Override
    public void close() {
        started.forEach(process -> ProcessTree.kill(process.toHandle()));
        started.clear();
    }

    /** Options of the JVMs of a shuffle. */
    static final class ShuffleJvms {
        static final List<String> HANDLER = List.of("-Xmx256m", "-XX:+UseSerialGC");

        /** As nodes start it. */
        static final List<String> AGENT = Stream.concat(
                        HANDLER.stream(), ReuseKeys.AGENT_JAVA_OPTIONS.get(key -> null).stream())
                .toList();

        static final List<String> REDUCERS = List.of("-Xmx1536m", "-XX:MaxDirectMemorySize=512m", "-XX:+UseParallelGC");

        private ShuffleJvms() {}
    }
}
