// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.cleanup;

import java.nio.file.Path;
import java.time.Duration;

/** Containers that have just ended, as cleaners see them. */
public final class EndedContainer {
    private static final Duration LIMIT = Duration.ofSeconds(20);

    private EndedContainer() {}

    /** One that ran in this directory and left by returning from its main. */
    public static ContainerTrace in(Path workDir) {
        return in(workDir, new JobLoader());
    }

    public static ContainerTrace in(Path workDir, ClassLoader loader) {
        return of(workDir, loader, LIMIT, false);
    }

    public static ContainerTrace anywhere() {
        return in(Path.of("").toAbsolutePath());
    }

    public static ContainerTrace withLoader(ClassLoader loader) {
        return in(Path.of("").toAbsolutePath(), loader);
    }

    public static ContainerTrace withLimit(Duration limit) {
        return of(Path.of("").toAbsolutePath(), new JobLoader(), limit, false);
    }

    public static ContainerTrace killedIn(Path workDir) {
        return of(workDir, new JobLoader(), LIMIT, true);
    }

    private static ContainerTrace of(Path workDir, ClassLoader loader, Duration limit, boolean killed) {
        return new ContainerTrace(
                "container_1700000000000_0001_01_000002",
                "alice",
                loader,
                new ThreadGroup("container"),
                workDir,
                System.nanoTime() + limit.toNanos(),
                false,
                killed);
    }
}
