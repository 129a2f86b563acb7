// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.core.client;

import static java.util.Objects.requireNonNull;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * A program to run in a client JVM.
 *
 * @param classPath what follows the configuration and the stock jars
 * @param jvmOptions what the JVM gets beyond its usual options
 * @param environment variables beyond those of this process
 * @param limit after which the program is killed
 */
public record ToolSpec(
        String mainClass,
        List<String> arguments,
        List<Path> classPath,
        List<String> jvmOptions,
        Map<String, String> environment,
        Duration limit) {
    private static final Duration USUAL_LIMIT = Duration.ofMinutes(15);

    public ToolSpec {
        requireNonNull(mainClass, "mainClass is null");
        arguments = List.copyOf(arguments);
        classPath = List.copyOf(classPath);
        jvmOptions = List.copyOf(jvmOptions);
        environment = Map.copyOf(environment);
        requireNonNull(limit, "limit is null");
    }

    /** A program of the stock jars, with at most 15 minutes of time. */
    public static ToolSpec of(String mainClass, List<String> arguments) {
        return new ToolSpec(mainClass, arguments, List.of(), List.of(), Map.of(), USUAL_LIMIT);
    }

    public ToolSpec withClassPath(List<Path> more) {
        return new ToolSpec(mainClass, arguments, more, jvmOptions, environment, limit);
    }

    public ToolSpec withJvmOptions(List<String> options) {
        return new ToolSpec(mainClass, arguments, classPath, options, environment, limit);
    }
}
