// SPDX-License-Identifier: Apache-2.0
package org.hawser.bench.shuffle;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.hawser.bench.run.ProcessTree;

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
}
