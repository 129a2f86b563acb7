/*
 * Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file except in
 * compliance with the License. You may obtain a copy of the License at
 *
 *     https://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software distributed under the License is
 * distributed on an "AS IS" BASIS, WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express or
 * implied. See the License for the specific language governing permissions and limitations under the
 * License.
 */
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
