// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.executor;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.hawser.reuse.config.ContainerLibraryPath;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TestLibraryPath {
    @TempDir
    private Path dir;

    private final List<String> links = new ArrayList<>(List.of("job.xml", "job.jar"));
    private Path work;
    private String hadoop;
    private String codecs;

    @BeforeEach
    void createLibraries() throws IOException {
        work = dir.resolve("work");
        hadoop = libraries("hadoop", "libhadoop.so.1.0.0");
        codecs = libraries("codecs", "libzstd.so");
    }

    private String libraries(String name, String... files) throws IOException {
        Path directory = Files.createDirectory(dir.resolve(name));
        for (String file : files) {
            Files.writeString(directory.resolve(file), "");
        }
        return directory.toString();
    }

    private Optional<String> obstacle(String variable, String... options) {
        List<String> words = new ArrayList<>(List.of("java"));
        words.addAll(List.of(options));
        words.add("Main");
        return new JvmRules(List.of(), List.of(), Map.of(), new ContainerLibraryPath(List.of(hadoop, codecs)))
                .libraryPath(
                        JavaCommand.parse(words).orElseThrow(),
                        Map.of("LD_LIBRARY_PATH", variable),
                        work,
                        links.stream());
    }

    @Test
    void obstacle_pathOfATask_isNone() {
        assertThat(obstacle(work + ":" + hadoop + ":" + codecs)).isEmpty();
        assertThat(obstacle(".:" + hadoop + "/")).isEmpty();
        assertThat(obstacle("")).isEmpty();
    }

    @Test
    void obstacle_directoriesWithoutLibraries_isNone() throws IOException {
        assertThat(obstacle(libraries("docs", "readme.txt") + ":/no/such/directory:" + hadoop))
                .isEmpty();
    }

    @Test
    void obstacle_otherLibraries_isTheVariable() throws IOException {
        String other = libraries("other", "libx.so");
        assertThat(obstacle(hadoop + ":" + other)).contains("LD_LIBRARY_PATH=" + hadoop + ":" + other);
    }

    @Test
    void obstacle_sameLibrariesInAnotherOrder_isTheVariable() {
        assertThat(obstacle(codecs + ":" + hadoop)).isPresent();
    }

    @Test
    void obstacle_libraryPathAsAnOption_isJudgedAlike() throws IOException {
        assertThat(obstacle("", "-Djava.library.path=" + hadoop)).isEmpty();
        String other = libraries("other", "libx.so");
        assertThat(obstacle(hadoop, "-Djava.library.path=" + other)).contains("-Djava.library.path=" + other);
    }

    @Test
    void obstacle_librariesThatTheJobShips_isTheVariable() {
        links.add("libjob.so");
        assertThat(obstacle(work + ":" + hadoop)).isPresent();
        assertThat(obstacle(hadoop)).isEmpty();
    }

    @Test
    void obstacle_directoryThatTheJobShips_isTheVariable() {
        assertThat(obstacle(work + ":" + work + "/natives.zip/lib")).isPresent();
    }
}
