// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.compat.instrument;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.hawser.reuse.compat.process.ForkedJvm;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Local permissions inside Hadoop's classes; fails when another Hadoop sets them elsewhere. */
class TestForklessPermissions {
    @TempDir
    private Path dir;

    @Test
    void permissions_everyWay_areThoseOfTheCommand() throws Exception {
        ForkedJvm.Ended ended = new ForkedJvm(dir)
                .option("-javaagent:" + AgentJar.create(dir))
                .run(ForklessPermissionsProgram.class, Files.createDirectory(dir.resolve("files")))
                .successful();
        assertThat(ended.stdout().lines().map(line -> line.replace(dir.toString(), "DIR")))
                .containsExactly(
                        "file context true",
                        "file system true",
                        "file rw-r-----",
                        "file rw----r--",
                        "directory rwx--x---",
                        "directory rwxrwxrwt",
                        "directory rwxr-xr-x",
                        "chmod says: chmod: cannot access 'DIR/files/missing': No such file or directory");
    }
}
