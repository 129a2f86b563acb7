// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.doctor;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Checks the release of Java: Hadoop 3.5.0's daemons run on Java 17. */
record JavaCheck(Path home, int release) implements Check {
    private static final String SUBJECT = "Java";

    @Override
    public List<Finding> findings() {
        if (release != 17) {
            return List.of(Finding.fail(
                    SUBJECT, "Java " + release + " in " + home, "Install a JDK 17 and set JAVA_HOME to it."));
        }
        boolean complete = Files.isExecutable(home.resolve("bin/javac"));
        return List.of(Finding.ok(
                SUBJECT,
                complete ? "JDK 17 in " + home : "Java 17 in " + home + ", without a compiler; only builds need one"));
    }
}
