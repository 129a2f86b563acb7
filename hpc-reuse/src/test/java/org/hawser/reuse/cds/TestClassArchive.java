// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.cds;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TestClassArchive {
    @TempDir
    private Path dir;

    private Path first;
    private Path second;

    @BeforeEach
    void createJars() throws IOException {
        first = Files.writeString(dir.resolve("a.jar"), "a");
        second = Files.writeString(dir.resolve("b.jar"), "b");
    }

    private Path file(Path... jars) {
        return new ClassArchive(
                        dir, java.util.Arrays.stream(jars).map(Path::toString).toList())
                .file();
    }

    @Test
    void file_sameJars_isTheSame() {
        assertThat(file(first, second)).isEqualTo(file(first, second));
    }

    @Test
    void file_anythingThatMakesAnArchiveStale_isAnother() throws IOException {
        Path before = file(first, second);
        assertThat(file(second, first)).isNotEqualTo(before);
        assertThat(file(first)).isNotEqualTo(before);
        Files.setLastModifiedTime(second, FileTime.fromMillis(0));
        Path touched = file(first, second);
        assertThat(touched).isNotEqualTo(before);
        Files.writeString(second, "longer");
        Files.setLastModifiedTime(second, FileTime.fromMillis(0));
        assertThat(file(first, second)).isNotEqualTo(touched);
    }

    @Test
    void build_archiveExists_isLeftAlone() throws Exception {
        ClassArchive archive = new ClassArchive(dir, List.of(first.toString()));
        Files.writeString(archive.file(), "built by another process");
        assertThat(archive.build(dir.resolve("log"))).isFalse();
        assertThat(archive.file()).hasContent("built by another process");
    }

    /** The lock is that of another process, since a JVM cannot take its own lock twice. */
    @Test
    void build_anotherProcessTakesTooLong_saysSoInsteadOfWaiting() throws Exception {
        ClassArchive archive = new ClassArchive(dir, List.of(first.toString()), Duration.ofMillis(100));
        Process holder = new ProcessBuilder(
                        "python3",
                        "-c",
                        "import fcntl,sys; f=open(sys.argv[1],'w'); fcntl.lockf(f,fcntl.LOCK_EX);"
                                + " print('locked',flush=True); sys.stdin.read()",
                        dir.resolve("build.lock").toString())
                .start();
        try {
            assertThat(holder.inputReader().readLine()).isEqualTo("locked");

            assertThatIOException()
                    .isThrownBy(() -> archive.build(dir.resolve("log")))
                    .withMessage("another process has not built " + archive.file() + " within 0 s");
            Files.writeString(archive.file(), "built meanwhile");
            assertThat(archive.build(dir.resolve("log"))).isFalse();
        } finally {
            holder.destroyForcibly();
        }
    }

    @Test
    void build_takesTooLong_isGivenUp() {
        ClassArchive archive = new ClassArchive(dir, List.of(first.toString()), Duration.ofMillis(1));
        assertThatIOException()
                .isThrownBy(() -> archive.build(dir.resolve("log")))
                .withMessageStartingWith("no class archive within");
        assertThat(archive.file()).doesNotExist();
    }

    @Test
    void jvmOptions_archiveNotBuiltOrReplaceableByOthers_areNone() throws IOException {
        Path open = Files.createDirectory(dir.resolve("open"));
        Files.setPosixFilePermissions(open, PosixFilePermissions.fromString("rwxrwxrwx"));
        ClassArchive inOpen = new ClassArchive(open.resolve("own"), List.of(first.toString()));
        assertThat(inOpen.jvmOptions()).isEmpty();
        Files.createFile(
                Files.createDirectory(open.resolve("own")).resolve(inOpen.file().getFileName()));
        assertThat(inOpen.jvmOptions()).isEmpty();
        ClassArchive own = new ClassArchive(dir, List.of(first.toString()));
        Files.createFile(own.file());
        assertThat(own.jvmOptions()).contains("-XX:SharedArchiveFile=" + own.file());
    }

    @Test
    void writeArguments_classPath_isQuoted() throws IOException {
        ClassArchive archive = new ClassArchive(dir, List.of(first.toString(), second.toString()));
        Path arguments = dir.resolve("client.args");
        archive.writeArguments(arguments, List.of(first.toString(), second.toString(), "/conf"));
        assertThat(arguments)
                .content()
                .startsWith("-XX:SharedArchiveFile=" + archive.file() + "\n")
                .endsWith("-cp\n\"" + first + ":" + second + ":/conf\"\n");
    }

    @Test
    void names_recordedClasses_areThoseOfMapReduceAndOfDaemons() {
        assertThat(ClassList.names())
                .hasSizeGreaterThan(1000)
                .doesNotHaveDuplicates()
                .contains("org.apache.hadoop.mapred.YarnChild", "org.apache.hadoop.mapreduce.v2.app.MRAppMaster")
                .noneMatch(name -> name.contains("/"));
        assertThat(ClassList.daemonNames())
                .doesNotHaveDuplicates()
                .contains("org.apache.hadoop.hdfs.server.namenode.NameNode")
                .doesNotContainAnyElementsOf(ClassList.names());
    }

    /** Those of other modules are looked for with the distribution. */
    @Test
    void names_ofThisModulesClasses_exist() {
        ClassLoader loader = getClass().getClassLoader();
        // Only the jar has the shaded classes.
        assertThat(ClassList.names())
                .filteredOn(name -> name.startsWith("org.hawser.reuse.") && !name.contains(".shaded."))
                .isNotEmpty()
                .allSatisfy(
                        name -> assertThat(Class.forName(name, false, loader)).isNotNull());
    }
}
