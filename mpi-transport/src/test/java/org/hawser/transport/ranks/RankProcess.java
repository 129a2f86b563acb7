// SPDX-License-Identifier: Apache-2.0
package org.hawser.transport.ranks;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.awaitility.core.ConditionFactory;

/**
 * Real signals to another process of this machine. Each returns when it has had its effect.
 *
 * @param pid its process id
 */
public record RankProcess(long pid) {
    /** Ends it without warning. */
    public void kill() {
        signal("KILL");
        await().until(() -> ProcessHandle.of(pid).filter(ProcessHandle::isAlive).isEmpty());
    }

    /** Suspends it; each of its threads stops at its own next chance. */
    public void stop() {
        signal("STOP");
        await().until(this::standsStill);
    }

    /** Lets it go on. */
    public void resume() {
        signal("CONT");
    }

    private boolean standsStill() throws IOException {
        try (Stream<Path> threads = Files.list(Path.of("/proc", Long.toString(pid), "task"))) {
            for (Path thread : threads.toList()) {
                String stat = Files.readString(thread.resolve("stat"));
                if (!stat.substring(stat.lastIndexOf(')')).startsWith(") T")) {
                    return false;
                }
            }
        }
        return true;
    }

    private static ConditionFactory await() {
        return Awaitility.await()
                .pollDelay(0, TimeUnit.MILLISECONDS)
                .pollInterval(1, TimeUnit.MILLISECONDS)
                .atMost(30, TimeUnit.SECONDS);
    }

    private void signal(String name) {
        try {
            Process kill = new ProcessBuilder("kill", "-" + name, Long.toString(pid))
                    .inheritIO()
                    .start();
            if (kill.waitFor() != 0) {
                throw new IllegalStateException("kill -" + name + " " + pid + " ended with " + kill.exitValue());
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", e);
        }
    }
}
