// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.cleanup;

import java.nio.file.Path;

/**
 * What the slot knows about the container that has just ended.
 *
 * @param jobClassLoader the class loader of the container's own classes, a child of the loader of the shared ones
 * @param threadGroup the thread group that the container's main thread was started in
 * @param workDir its working directory, absolute and without symbolic links; the NodeManager may have deleted it
 * @param deadlineNanos when the clean-up must have ended, on the scale of {@link System#nanoTime()}
 * @param exited whether the container ended itself through {@code System.exit} or {@code Runtime.halt}
 * @param killed whether the container was ended from outside without its shutdown hooks, as by SIGKILL
 */
public record ContainerTrace(
        String containerId,
        String user,
        ClassLoader jobClassLoader,
        ThreadGroup threadGroup,
        Path workDir,
        long deadlineNanos,
        boolean exited,
        boolean killed) {}
