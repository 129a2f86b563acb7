// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.executor;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.hawser.reuse.config.SharedClassPath;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TestArchivedCommand {
    private static final String COMMAND = "$JAVA_HOME/bin/java -Xmx1g Main 1>out";

    private static final String JAVA_HOME = System.getProperty("java.home");
    private static final Path JAVA = Path.of(JAVA_HOME, "bin", "java");

    @TempDir
    private Path dir;

    private Path lib;
    private Path archiveArguments;

    @BeforeEach
    void createArchive() throws IOException {
        lib = Files.createDirectory(dir.resolve("lib"));
        archiveArguments = dir.resolve("archive.args");
        Files.writeString(archiveArguments, "-XX:SharedArchiveFile=/one.jsa\n");
    }

    /** The arguments in front of the command, for the jars that are there now. */
    private String arguments() throws IOException {
        SharedClassPath shared = new SharedClassPath(SharedClassPath.expand(lib + "/*"), List.of());
        String word = new ArchivedCommand(archiveArguments, shared, JAVA, JAVA_HOME)
                .rewrite(List.of(COMMAND), Map.of("CLASSPATH", "$PWD:" + lib + "/*:job.jar"), Map.of())
                .get(0)
                .split(" ", -1)[1];
        assertThat(word).startsWith("@");
        return Files.readString(Path.of(word.substring(1)));
    }

    @Test
    void rewrite_plainCommand_getsTheArchivedJarsFirst() throws IOException {
        Files.createFile(lib.resolve("hadoop-1.jar"));
        assertThat(arguments())
                .isEqualTo("-XX:SharedArchiveFile=/one.jsa\n-cp\n\"" + lib + "/hadoop-1.jar:.:job.jar\"\n");
    }

    @Test
    void rewrite_jarsUpgradedUnderTheSameClassPath_namesThoseThatAreThere() throws IOException {
        Files.createFile(lib.resolve("hadoop-1.jar"));
        arguments();
        Files.move(lib.resolve("hadoop-1.jar"), lib.resolve("hadoop-2.jar"));
        Files.writeString(archiveArguments, "-XX:SharedArchiveFile=/two.jsa\n");
        assertThat(arguments())
                .isEqualTo("-XX:SharedArchiveFile=/two.jsa\n-cp\n\"" + lib + "/hadoop-2.jar:.:job.jar\"\n");
    }

    @Test
    void rewrite_argumentsAreJustBeingWritten_keepsTheCommand() throws IOException {
        Files.createFile(lib.resolve("hadoop-1.jar"));
        Files.writeString(archiveArguments, "");
        SharedClassPath shared = new SharedClassPath(List.of(lib + "/hadoop-1.jar"), List.of());
        assertThat(new ArchivedCommand(archiveArguments, shared, JAVA, JAVA_HOME)
                        .rewrite(List.of(COMMAND), Map.of("CLASSPATH", lib + "/*"), Map.of()))
                .containsExactly(COMMAND);
    }

    @Test
    void rewrite_anotherJdk_keepsTheCommand() throws IOException {
        Files.createFile(lib.resolve("hadoop-1.jar"));
        SharedClassPath shared = new SharedClassPath(List.of(lib + "/hadoop-1.jar"), List.of());
        assertThat(new ArchivedCommand(archiveArguments, shared, JAVA, JAVA_HOME)
                        .rewrite(List.of(COMMAND), Map.of("CLASSPATH", lib + "/*", "JAVA_HOME", "/opt/jdk8"), Map.of()))
                .containsExactly(COMMAND);
    }

    @Test
    void rewrite_jarGoneSinceTheStart_keepsTheCommand() {
        SharedClassPath gone = new SharedClassPath(List.of(lib + "/gone.jar"), List.of());
        assertThat(new ArchivedCommand(archiveArguments, gone, JAVA, JAVA_HOME)
                        .rewrite(List.of(COMMAND), Map.of("CLASSPATH", lib + "/*"), Map.of()))
                .containsExactly(COMMAND);
    }
}
