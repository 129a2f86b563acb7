// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.doctor;

import static java.util.Objects.requireNonNull;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Checks the release of Java: Hadoop 3.5.0's daemons run on Java 17. */
final class JavaCheck implements Check {
    private static final String SUBJECT = "Java";

    private final Path home;
    private final int release;

    JavaCheck(Path home, int release) {
        this.home = requireNonNull(home, "home is null");
        this.release = release;
    }

    @Override
    public List<Finding> findings() {
        if (release != 17) {
            return List.of(Finding.fail(
                    SUBJECT, "Java " + release + " in " + home, "Install a JDK 17 and set JAVA_HOME to it."));
        }
        boolean complete = Files.isExecutable(home.resolve("bin/javac"));
        return List.of(
                complete
                        ? Finding.ok(SUBJECT, "JDK 17 in " + home)
                        : Finding.ok(SUBJECT, "Java 17 in " + home + ", without a compiler; only builds need one"));
    }
}
