// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.executor;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TestWorkDirectory {
    @TempDir
    private Path dir;

    private LaunchScript script(Map<org.apache.hadoop.fs.Path, List<String>> links) {
        return new LaunchScript(
                Map.of(), links, "", new org.apache.hadoop.fs.Path(dir.toString()), "user", Optional.empty());
    }

    @Test
    void undo_linkedBefore_removesTheLinksAndKeepsTheirTargets() throws IOException {
        Path work = Files.createDirectory(dir.resolve("work"));
        Path jar = Files.createDirectory(dir.resolve("job.jar"));
        Path file = Files.writeString(Files.createDirectory(dir.resolve("lib")).resolve("a.jar"), "a");
        Map<org.apache.hadoop.fs.Path, List<String>> links = Map.of(
                new org.apache.hadoop.fs.Path(jar.toUri()), List.of("job.jar", "sub/other.jar"),
                new org.apache.hadoop.fs.Path(file.getParent().toUri()), List.of("*"));
        LaunchScript script = script(links);
        script.prepare(work);
        assertThat(work.resolve("job.jar")).isSymbolicLink();
        assertThat(work.resolve("sub/other.jar")).isSymbolicLink();
        assertThat(work.resolve("a.jar")).hasContent("a");

        script.undo(work);
        assertThat(work.resolve("job.jar")).doesNotExist();
        assertThat(work.resolve("sub/other.jar")).doesNotExist();
        assertThat(work.resolve("a.jar")).doesNotExist();
        assertThat(file).hasContent("a");
    }

    @Test
    void undo_ownFileOfThatName_keepsIt() throws IOException {
        Path own = Files.writeString(dir.resolve("own"), "own");
        script(Map.of(new org.apache.hadoop.fs.Path("/elsewhere/own"), List.of("own")))
                .undo(dir);
        assertThat(own).hasContent("own");
    }
}
