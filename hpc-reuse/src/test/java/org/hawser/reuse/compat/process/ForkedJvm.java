// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.compat.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.hawser.reuse.compat.jdk.RequiredOpens;

/** A JVM of its own, for what would disturb the one that runs the tests. */
public final class ForkedJvm {
    private static final long LIMIT_SECONDS = 120;

    private final List<String> options = new ArrayList<>();
    private final Path dir;

    public ForkedJvm(Path dir) {
        this.dir = dir;
        options.addAll(RequiredOpens.jvmOptions());
        options.add("-XX:TieredStopAtLevel=1");
    }

    /** The class path of the tests. */
    public static String classPath() {
        return System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
    }

    public ForkedJvm option(String option) {
        options.add(option);
        return this;
    }

    /** How it ended and what it printed. */
    public record Ended(int exitCode, String stdout, String stderr) {
        /** For programs that have to come to their end. */
        public Ended successful() {
            assertThat(exitCode).as("stdout: %s, stderr: %s", stdout, stderr).isZero();
            return this;
        }
    }

    public Ended run(Class<?> main, Object... arguments) throws Exception {
        List<String> line = new ArrayList<>();
        line.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        line.addAll(options);
        line.add("-cp");
        line.add(classPath());
        line.add(main.getName());
        for (Object argument : arguments) {
            line.add(argument.toString());
        }
        Path out = dir.resolve("jvm.out");
        Path err = dir.resolve("jvm.err");
        Process process = new ProcessBuilder(line)
                .redirectOutput(out.toFile())
                .redirectError(err.toFile())
                .start();
        try {
            assertThat(process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS))
                    .as("%s ends", main)
                    .isTrue();
        } finally {
            process.destroyForcibly();
        }
        return new Ended(process.exitValue(), Files.readString(out), Files.readString(err));
    }
}
