// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.executor;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.hawser.reuse.protocol.Connection;
import org.hawser.reuse.protocol.ContainerFiles;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The containers of this NodeManager that own a slot or may own one.
 *
 * <p>A pid file that a slot wrote has a companion with the suffix {@code .slot}. It outlives a restart of the
 * NodeManager. It says that the process with this pid is a slot, which stays alive when the container has ended.
 */
final class ActiveContainers {
    private static final Logger LOG = LoggerFactory.getLogger(ActiveContainers.class);
    private static final String MARK = ".slot";
    private static final long POLL_MILLIS = 50;
    private static final long EXIT_FILE_NANOS = TimeUnit.SECONDS.toNanos(3);
    private static final int LOST = SlotExecution.ofSignal(9);

    private final long unconfirmedNanos;
    private final Map<String, ContainerFiles> files = new ConcurrentHashMap<>();
    private final Map<String, Connection> lines = new ConcurrentHashMap<>();
    private final Set<String> killed = ConcurrentHashMap.newKeySet();

    /** @param confirmLimit how long a slot that has taken a container may need to write its pid */
    ActiveContainers(Duration confirmLimit) {
        this.unconfirmedNanos = confirmLimit.toNanos();
    }

    /**
     * Offers the container to the slots.
     *
     * @param line connection over which the agent reports the progress of the container
     */
    void add(String containerId, ContainerFiles itsFiles, Connection line) throws IOException {
        files.put(containerId, itsFiles);
        lines.put(containerId, line);
        Files.writeString(mark(itsFiles), containerId + "\n");
        itsFiles.offer();
    }

    /**
     * Stops waiting for the agent: every container is taken back, or continues in its slot without the agent's help.
     */
    void hangUp() {
        lines.values().forEach(ActiveContainers::close);
    }

    /**
     * Notes that the container is to end. If no slot has taken it yet, it will never run, and nothing waits for it any
     * more.
     */
    void kill(String containerId) {
        ContainerFiles found = files.get(containerId);
        try {
            if (found != null && found.takeOffer()) {
                killed.add(containerId);
                Optional.ofNullable(lines.get(containerId)).ifPresent(ActiveContainers::close);
            }
        } catch (IOException e) {
            LOG.warn("Cannot take {} back from the slots", containerId, e);
        }
    }

    /** Whether it was killed before a slot took it. */
    boolean wasKilled(String containerId) {
        return killed.contains(containerId);
    }

    private static void close(Connection line) {
        try {
            line.close();
        } catch (IOException e) {
            LOG.debug("Connection was closed already", e);
        }
    }

    void remove(String containerId) throws IOException {
        ContainerFiles found = files.remove(containerId);
        lines.remove(containerId);
        killed.remove(containerId);
        if (found != null) {
            found.takeOffer();
            Files.deleteIfExists(mark(found));
        }
    }

    boolean contains(String containerId) {
        return files.containsKey(containerId);
    }

    /**
     * Takes the container back. Returns false if a slot has taken it: its program may have been entered and must not
     * be started twice.
     */
    boolean takeBack(String containerId) throws IOException {
        ContainerFiles found = files.get(containerId);
        return found == null || found.takeOffer();
    }

    /** Resumes a container that an earlier NodeManager handed to a slot. Returns false if it was forked. */
    boolean adopt(String containerId, ContainerFiles itsFiles) {
        boolean pooled = Files.exists(mark(itsFiles));
        if (pooled) {
            files.put(containerId, itsFiles);
        }
        return pooled;
    }

    /** Whether the container has neither left an exit code nor lost its slot. */
    boolean isAlive(String containerId) {
        ContainerFiles found = files.get(containerId);
        return found != null
                && !Files.exists(found.exitCodeFile())
                && process(found.pidFile()).isPresent();
    }

    /**
     * Waits for the container's end without the agent's help: for the exit code that the slot writes, or for the death
     * of the slot, which counts as SIGKILL. An interrupt does not end the wait. It means that the NodeManager stops,
     * and returning would record for its successor that the container has ended.
     */
    int awaitExitCode(String containerId) throws IOException {
        ContainerFiles found = files.get(containerId);
        long deadSince = 0;
        boolean interrupted = false;
        try {
            while (found != null) {
                if (Files.exists(found.exitCodeFile())) {
                    return Integer.parseInt(
                            Files.readString(found.exitCodeFile()).trim());
                }
                if (process(found.pidFile()).isPresent()) {
                    deadSince = 0;
                } else if (deadSince == 0) {
                    deadSince = System.nanoTime();
                } else if (System.nanoTime() - deadSince
                        > (Files.exists(found.pidFile()) ? EXIT_FILE_NANOS : unconfirmedNanos)) {
                    return LOST;
                }
                try {
                    Thread.sleep(POLL_MILLIS);
                } catch (InterruptedException e) {
                    interrupted = true;
                }
            }
            return LOST;
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private static Optional<ProcessHandle> process(Path pidFile) {
        try {
            return ProcessHandle.of(Long.parseLong(Files.readString(pidFile).trim()))
                    .filter(ProcessHandle::isAlive);
        } catch (IOException | NumberFormatException e) {
            return Optional.empty();
        }
    }

    private static Path mark(ContainerFiles files) {
        return Path.of(files.pidFile() + MARK);
    }
}
