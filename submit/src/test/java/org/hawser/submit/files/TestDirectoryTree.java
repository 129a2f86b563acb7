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

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TestDirectoryTree {
    @TempDir
    private Path dir;

    @Test
    void copy_filter_takesOnlyWhatItLikes() throws IOException {
        write("from/a/x.log");
        write("from/b.sock");

        assertThat(DirectoryTree.copy(dir.resolve("from"), dir.resolve("to"), file -> file.toString()
                        .endsWith(".log")))
                .isEqualTo(1);
        assertThat(dir.resolve("to/a/x.log")).hasContent("text");
        assertThat(dir.resolve("to/b.sock")).doesNotExist();
        assertThat(DirectoryTree.copy(dir.resolve("none"), dir.resolve("to"), file -> true))
                .isZero();
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
