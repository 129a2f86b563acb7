// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.cli;

/** Adds a subcommand to {@code hawser}. Implementations are found through {@link java.util.ServiceLoader}. */
public interface SubcommandProvider {
    /** A new object annotated as picocli's {@code @Command}; its name is the subcommand's. */
    Object command();
}
