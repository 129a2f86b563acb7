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
package org.hawser.submit.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.hawser.submit.SubmitException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TestDirectoryTree {
    @TempDir
    private Path dir;

    @Test
    void requireOwn_linkOrFileOrWritableByOthers_isRefused() throws IOException {
        DirectoryTree.requireOwn(dir);
        DirectoryTree.requireOwn(dir.resolve("none"));
        Path link = Files.createSymbolicLink(dir.resolve("link"), dir);

        assertThatThrownBy(() -> DirectoryTree.requireOwn(link)).hasMessageContaining(link + " is not a directory of ");
        Path file = write("file");
        assertThatThrownBy(() -> DirectoryTree.requireOwn(file)).isInstanceOf(SubmitException.class);
        Path open = Files.createDirectory(dir.resolve("open"));
        Files.setPosixFilePermissions(open, PosixFilePermissions.fromString("rwxrwx---"));
        assertThatThrownBy(() -> DirectoryTree.requireOwn(open)).isInstanceOf(SubmitException.class);
    }

    @Test
    void closeToOthers_ownDirectoryThatTheGroupMayWriteTo_isOwnThen() throws IOException {
        Path open = Files.createDirectory(dir.resolve("open"));
        Files.setPosixFilePermissions(open, PosixFilePermissions.fromString("rwxrwxr-x"));

        DirectoryTree.closeToOthers(open);

        assertThat(Files.getPosixFilePermissions(open)).isEqualTo(PosixFilePermissions.fromString("rwxr-xr-x"));
        DirectoryTree.requireOwn(open);
    }

    @Test
    void remove_linkToElsewhere_leavesItsTarget() throws IOException {
        Path kept = write("elsewhere/kept");
        write("tree/file");
        Files.createSymbolicLink(dir.resolve("tree/link"), kept.getParent());

        DirectoryTree.remove(dir.resolve("tree"));
        DirectoryTree.remove(dir.resolve("tree"));

        assertThat(dir.resolve("tree")).doesNotExist();
        assertThat(kept).exists();
    }

    @Test
    void remove_closedDirectories_opensThem() throws IOException {
        Path closed = write("tree/a/file").getParent();
        Path unwritable = write("tree/b/file").getParent();
        Files.setPosixFilePermissions(closed, PosixFilePermissions.fromString("---------"));
        Files.setPosixFilePermissions(unwritable, PosixFilePermissions.fromString("r-xr-xr-x"));

        DirectoryTree.remove(dir.resolve("tree"));

        assertThat(dir.resolve("tree")).doesNotExist();
    }

    @Test
    void removeAll_whatCannotBeRemoved_doesNotKeepTheRest() throws Exception {
        write("tree/file");
        // Longer than a path may be: no system call of Java's reaches its end.
        bash("cd tree && name=$(printf 'x%.0s' {1..250}) && for i in {1..20}; do mkdir $name && cd -P $name; done");
        write("other/file");
        try {
            assertThatThrownBy(() -> DirectoryTree.removeAll(List.of(dir.resolve("tree"), dir.resolve("other"))))
                    .isInstanceOf(IOException.class);

            assertThat(dir.resolve("tree/file")).doesNotExist();
            assertThat(dir.resolve("other")).doesNotExist();
        } finally {
            bash("rm -r tree");
        }
    }

    private void bash(String command) throws IOException, InterruptedException {
        assertThat(new ProcessBuilder("bash", "-c", command)
                        .directory(dir.toFile())
                        .inheritIO()
                        .start()
                        .waitFor())
                .isZero();
    }

    @Test
    void removeIfEmpty_notEmpty_leavesIt() throws IOException {
        Path kept = write("tree/file");

        DirectoryTree.removeIfEmpty(kept.getParent());
        assertThat(kept).exists();
        Files.delete(kept);
        DirectoryTree.removeIfEmpty(kept.getParent());
        assertThat(kept.getParent()).doesNotExist();
    }

    private Path write(String name) throws IOException {
        Path file = dir.resolve(name);
        Files.createDirectories(file.getParent());
        return Files.writeString(file, "text");
    }
}
