/*
 * Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file except in
 * compliance with the License. You may obtain a copy of the License at
 *
 *     https://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software distributed under the License is
 * distributed on an "AS IS" BASIS, WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express or
 * implied. See the License for the specific language governing permissions and limitations under the
 * License.
 */
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
