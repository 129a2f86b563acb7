// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.cleanup;

import java.nio.file.Path;

/** What the slot knows about the container that has just ended. */
public interface ContainerTrace {
    String containerId();

    String user();

    /** The class loader of the container's own classes, a child of the loader of the shared ones. */
    ClassLoader jobClassLoader();

    /** The thread group that the container's main thread was started in. */
    ThreadGroup threadGroup();

    /** The container's working directory, absolute and without symbolic links; the NodeManager may have deleted it. */
    Path workDir();

    /** When the clean-up must have ended, on the scale of {@link System#nanoTime()}. */
    long deadlineNanos();

    /** Whether the container ended itself through {@code System.exit} or {@code Runtime.halt}. */
    boolean exited();

    /** Whether the container was ended from outside without its shutdown hooks, as by SIGKILL. */
    boolean killed();
}
