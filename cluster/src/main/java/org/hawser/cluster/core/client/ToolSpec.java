// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.core.client;

import static java.util.Objects.requireNonNull;

import java.util.List;

/**
 * A program to run in a client JVM.
 *
 * @param jvmOptions what the JVM gets beyond its usual options
 */
public record ToolSpec(String mainClass, List<String> arguments, List<String> jvmOptions) {
    public ToolSpec {
        requireNonNull(mainClass, "mainClass is null");
        arguments = List.copyOf(arguments);
        jvmOptions = List.copyOf(jvmOptions);
    }

    /** A program of the stock jars. */
    public static ToolSpec of(String mainClass, List<String> arguments) {
        return new ToolSpec(mainClass, arguments, List.of());
    }

    public ToolSpec withJvmOptions(List<String> options) {
        return new ToolSpec(mainClass, arguments, options);
    }
}
