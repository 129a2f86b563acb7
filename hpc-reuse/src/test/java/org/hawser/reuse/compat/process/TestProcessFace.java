// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.compat.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What a process shows of itself, changed while it runs, as Java, its child processes and native code see it. These tests
 * fail when a Java runtime keeps any of it elsewhere.
 */
class TestProcessFace {
    @TempDir
    private Path temporary;

    private Path dir() throws Exception {
        return temporary.toRealPath();
    }

    private String run(Object... arguments) throws Exception {
        return new ForkedJvm(temporary)
                .option("-Djava.io.tmpdir=" + temporary)
                .option("-Dsun.jnu.encoding=UTF-8")
                .option("-Djna.encoding=UTF-8")
                .run(ProcessFaceProgram.class, arguments)
                .successful()
                .stdout();
    }

    @Test
    void environment_replaced_isSeenByEverybody() throws Exception {
        String printed = run("environment");
        assertThat(printed)
                .contains("gone=null\n")
                .containsPattern("java=\\{A=b=c .+, EMPTY=}\n")
                .containsPattern("one=b=c .+\n")
                .containsPattern("child=A=b=c .+,EMPTY=.*\n")
                .containsPattern("native=b=c .+,null\n")
                .containsPattern("builder=A=b=c .+,EMPTY=,MORE=m\n");
    }

    @Test
    void workingDirectory_changed_isSeenByEverybody() throws Exception {
        Path work = Files.createDirectory(dir().resolve("work"));
        assertThat(run("directory", work).lines())
                .containsExactly(
                        "property=" + work,
                        "io=" + work + "/x",
                        "nio=" + work + "/x",
                        "child=" + work,
                        "native=" + work,
                        "exists=truetrue",
                        "refused=chdir " + work + "/missing failed, errno 2",
                        "after=" + work + " " + work);
        assertThat(work.resolve("io.txt")).hasContent("io");
        assertThat(work.resolve("nio.txt")).hasContent("nio");
        assertThat(work.resolve("child.txt")).exists();
    }

    @Test
    void tempDirectory_changed_takesNewFilesOfBothKinds() throws Exception {
        Path first = dir().resolve("a");
        Path second = dir().resolve("longer-name");
        assertThat(run("temp", dir()).lines())
                .containsExactly(
                        "io=" + first,
                        "nio=" + first,
                        "dir=" + first,
                        "io=" + second,
                        "nio=" + second,
                        "dir=" + second);
    }

    @Test
    void standardStreams_redirected_takeWhatAnybodyPrints() throws Exception {
        Path out = Files.writeString(dir().resolve("out"), "before\n");
        Path err = Files.writeString(dir().resolve("err"), "before\n");
        String printed = run("streams", out, err);
        assertThat(printed).isEmpty();
        assertThat(out).hasContent("java out\nchild out\nnative out\n");
        assertThat(err).hasContent("before\njava err\nchild err\nnative err\n");
    }

    @Test
    void umask_changedByTheProgram_isRestored() throws Exception {
        String printed = run("umask", dir());
        assertThat(printed.lines()).containsExactly("unchanged=false", "changed=true", "again=false");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(dir().resolve("private"))))
                .isEqualTo("rw-------");
        assertThat(Files.getPosixFilePermissions(dir().resolve("usual")))
                .isEqualTo(Files.getPosixFilePermissions(Files.createFile(dir().resolve("reference"))));
    }
}
