// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.agent;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.hawser.common.process.BoundedFile;
import org.hawser.common.process.DaemonThreads;
import org.hawser.reuse.config.RunDirectory;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Limits the size of logs while this process lives. The logs are the standard output of JVMs. A slot has no logging
 * framework of its own, so only the owner of the directory can limit them.
 */
public final class LogKeeper {
    private static final Logger LOG = LoggerFactory.getLogger(LogKeeper.class);
    private static final long PERIOD_SECONDS = 10;

    private LogKeeper() {}

    static void start(RunDirectory run, long maxBytes) {
        start(() -> keep(run, maxBytes));
    }

    /** Starts to limit this process's standard output if it is a file. */
    public static void startForStandardOutput(long maxBytes) throws IOException {
        Optional<BoundedFile> output = BoundedFile.ofStandardOutput(maxBytes);
        if (output.isPresent()) {
            start(output.get()::keep);
        }
    }

    private interface Round {
        void run() throws IOException;
    }

    private static void start(Round round) {
        ScheduledExecutorService timer = DaemonThreads.timer("log-keeper");
        Future<?> unused = timer.scheduleWithFixedDelay(
                () -> {
                    try {
                        round.run();
                    } catch (IOException | RuntimeException e) {
                        LOG.warn("Logs cannot be kept from growing", e);
                    }
                },
                PERIOD_SECONDS,
                PERIOD_SECONDS,
                TimeUnit.SECONDS);
    }

    static void keep(RunDirectory run, long maxBytes) throws IOException {
        List<Path> logs;
        try (Stream<Path> files = Files.walk(run.path(), 2)) {
            logs = files.filter(file ->
                            file.toString().endsWith(".log") || file.toString().endsWith(".jsonl"))
                    .toList();
        }
        for (Path log : logs) {
            if (new BoundedFile(log, maxBytes).keep()) {
                LOG.info("{} was larger than {} bytes and has been started afresh", log, maxBytes);
            }
        }
    }
}
