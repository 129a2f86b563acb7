// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.cleanup;

import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/** A container that has just ended, as cleaners see it. */
public record EndedContainer(
        ClassLoader jobClassLoader,
        ThreadGroup threadGroup,
        Path workDir,
        long deadlineNanos,
        boolean exited,
        boolean killed)
        implements ContainerTrace {
    /** One that ran in this directory and left by returning from its main. */
    public static EndedContainer in(Path workDir) {
        return new EndedContainer(
                new JobLoader(),
                new ThreadGroup("container"),
                workDir,
                System.nanoTime() + TimeUnit.SECONDS.toNanos(20),
                false,
                false);
    }

    public static EndedContainer anywhere() {
        return in(Path.of("").toAbsolutePath());
    }

    public EndedContainer withLoader(ClassLoader loader) {
        return new EndedContainer(loader, threadGroup, workDir, deadlineNanos, exited, killed);
    }

    public EndedContainer withLimitMillis(long millis) {
        long deadline = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis);
        return new EndedContainer(jobClassLoader, threadGroup, workDir, deadline, exited, killed);
    }

    public EndedContainer killedFromOutside() {
        return new EndedContainer(jobClassLoader, threadGroup, workDir, deadlineNanos, exited, true);
    }

    @Override
    public String containerId() {
        return "container_1700000000000_0001_01_000002";
    }

    @Override
    public String user() {
        return "alice";
    }
}
