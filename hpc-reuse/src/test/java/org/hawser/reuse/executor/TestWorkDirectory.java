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
package org.hawser.reuse.executor;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TestWorkDirectory {
    @TempDir
    private Path dir;

    @Test
    void unlink_linkedBefore_removesTheLinksAndKeepsTheirTargets() throws IOException {
        Path work = Files.createDirectory(dir.resolve("work"));
        Path jar = Files.createDirectory(dir.resolve("job.jar"));
        Path file = Files.writeString(Files.createDirectory(dir.resolve("lib")).resolve("a.jar"), "a");
        Map<org.apache.hadoop.fs.Path, List<String>> links = Map.of(
                new org.apache.hadoop.fs.Path(jar.toUri()), List.of("job.jar", "sub/other.jar"),
                new org.apache.hadoop.fs.Path(file.getParent().toUri()), List.of("*"));
        LaunchPreparation.link(work, links);
        assertThat(work.resolve("job.jar")).isSymbolicLink();
        assertThat(work.resolve("sub/other.jar")).isSymbolicLink();
        assertThat(work.resolve("a.jar")).hasContent("a");

        LaunchPreparation.unlink(work, links);
        assertThat(work.resolve("job.jar")).doesNotExist();
        assertThat(work.resolve("sub/other.jar")).doesNotExist();
        assertThat(work.resolve("a.jar")).doesNotExist();
        assertThat(file).hasContent("a");
    }

    @Test
    void unlink_ownFileOfThatName_keepsIt() throws IOException {
        Path own = Files.writeString(dir.resolve("own"), "own");
        LaunchPreparation.unlink(dir, Map.of(new org.apache.hadoop.fs.Path("/elsewhere/own"), List.of("own")));
        assertThat(own).hasContent("own");
    }
}
