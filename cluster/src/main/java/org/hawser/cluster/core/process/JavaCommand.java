// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.core.process;

import java.nio.file.Path;

/** The {@code java} with which processes are started: that of the JVM that runs this. */
public final class JavaCommand {
    private JavaCommand() {}

    public static Path home() {
        return Path.of(System.getProperty("java.home"));
    }

    public static String java() {
        return home().resolve("bin/java").toString();
    }
}
