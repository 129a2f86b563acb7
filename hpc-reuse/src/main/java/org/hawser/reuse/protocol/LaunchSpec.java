// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.protocol;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * Everything that a slot needs to run one container as the stock launch script would. It contains no shell syntax.
 *
 * @param containerId the YARN container id
 * @param user the submitting user; a slot serves one user only unless configured otherwise
 * @param workDir absolute path of the container's working directory, already populated
 * @param environment the complete process environment, expanded
 * @param systemProperties the {@code -D} options in their order
 * @param classPath absolute class path entries in their order; those in the working directory may end in a wildcard
 * @param mainClass the program
 * @param arguments its arguments
 * @param heapBytes the requested maximum heap ({@code -Xmx}), 0 if none is requested
 * @param memoryBytes the memory that the container was granted, 0 if unknown
 * @param stdout where file descriptor 1 goes
 * @param stderr where file descriptor 2 goes
 * @param pidFile absolute path of YARN's pid file; see {@link ContainerFiles}
 */
public record LaunchSpec(
        String containerId,
        String user,
        String workDir,
        Map<String, String> environment,
        Map<String, String> systemProperties,
        List<String> classPath,
        String mainClass,
        List<String> arguments,
        long heapBytes,
        long memoryBytes,
        Redirect stdout,
        Redirect stderr,
        String pidFile) {

    /**
     * Where a standard stream goes.
     *
     * @param file absolute path; empty discards the stream
     * @param append whether an existing file is kept
     */
    public record Redirect(String file, boolean append) {
        /** Discards the stream. */
        public static final Redirect DISCARD = new Redirect("/dev/null", true);
    }

    /** The pid file and those beside it. */
    public ContainerFiles files() {
        return new ContainerFiles(Path.of(pidFile));
    }
}
