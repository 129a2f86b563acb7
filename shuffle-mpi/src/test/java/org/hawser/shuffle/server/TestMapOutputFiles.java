// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.hawser.shuffle.server.MapOutputFixture.JOB;
import static org.hawser.shuffle.server.MapOutputFixture.map;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TestMapOutputFiles {
    private static final Job JOB_OF_ALL = MapOutputFixture.job(JOB);

    private final MapOutputFiles files = new MapOutputFiles();

    @TempDir
    private Path root;

    private MapOutputFixture outputs;

    @BeforeEach
    void writeOutputs() throws IOException {
        outputs = new MapOutputFixture(root);
        files.use(outputs.localDirectories());
    }

    private Path firstDirectory() {
        return outputs.localDirectories().get(0);
    }

    private static MapOutputId id(int number) {
        return new MapOutputId(JOB_OF_ALL, map(JOB, number));
    }

    @Test
    void open_directoryThatCannotBeRead_findsWhatLiesInTheNext() throws IOException {
        outputs.write(JOB, 3, 1);
        Files.writeString(firstDirectory().resolve("usercache"), "a disk that fails");

        try (FileChannel data = files.openData(id(3));
                FileChannel index = files.openIndex(id(3))) {
            assertThat(data.size()).isPositive();
            assertThat(index.size()).isPositive();
        }
    }

    @Test
    void open_fileThatCannotBeRead_findsTheOneInTheNext() throws IOException {
        outputs.write(JOB, 3, 1);
        Files.createDirectories(outputs.directory(JOB, 3, 0).resolve("file.out"));

        try (FileChannel data = files.openData(id(3))) {
            assertThat(data.size()).isPositive();
        }
    }

    @Test
    void open_notFoundAndADirectoryCannotBeRead_saysSo() throws IOException {
        Files.writeString(firstDirectory().resolve("usercache"), "a disk that fails");

        assertThatThrownBy(() -> files.openData(id(3)))
                .isInstanceOf(IOException.class)
                .isNotInstanceOf(NoSuchFileException.class)
                .hasMessageContaining(firstDirectory().toString());
    }

    @Test
    void open_inNoDirectory_isMissing() throws IOException {
        outputs.write(JOB, 3, 1);

        assertThatThrownBy(() -> files.openData(id(4))).isInstanceOf(NoSuchFileException.class);
    }

    @Test
    void open_outputInMemory_isFound() throws IOException {
        moveToMemory();

        try (FileChannel data = files.openData(id(4))) {
            assertThat(data.size()).isPositive();
        }
    }

    @Test
    void open_outputMovedToDisk_isFound() throws IOException {
        Path output = moveToMemory().resolve(map(JOB, 4).text());
        Path disk = Files.createDirectories(outputs.directory(JOB, 4, 0)
                .getParent()
                .resolveSibling("semem-disk")
                .resolve("output")
                .resolve(map(JOB, 4).text()));
        Files.move(output.resolve("file.out"), disk.resolve("file.out"));
        Files.createSymbolicLink(output.resolve("file.out"), disk.resolve("file.out"));

        try (FileChannel data = files.openData(id(4));
                FileChannel index = files.openIndex(id(4))) {
            assertThat(data.size()).isPositive();
            assertThat(index.size()).isPositive();
        }
    }

    @Test
    void open_directoryWasDeletedAndMadeAgain_findsWhatIsNew() throws IOException {
        Path memory = moveToMemory();
        files.openData(id(4)).close();
        Path away = Files.move(memory.resolve(map(JOB, 4).text()), root.resolve("away"));
        Files.delete(memory);
        assertThatThrownBy(() -> files.openData(id(4))).isInstanceOf(NoSuchFileException.class);

        Files.createDirectories(memory);
        Files.move(away, memory.resolve(map(JOB, 5).text()));

        try (FileChannel data = files.openData(id(5))) {
            assertThat(data.size()).isPositive();
        }
    }

    @Test
    void open_outputInAnAdditionalDirectory_isFound() throws IOException {
        MapOutputFixture more = new MapOutputFixture(root.resolve("more"));
        more.write(JOB, 6, 1);
        assertThatThrownBy(() -> files.openData(id(6))).isInstanceOf(NoSuchFileException.class);

        files.useToo(more.localDirectories());

        files.openData(id(6)).close();
    }

    @Test
    void inMemory_outputsInSeveralPlaces_isWhereFilesAreInMemory() throws IOException {
        outputs.write(JOB, 3, 1);
        files.openData(id(3)).close();
        assertThat(files.inMemory(id(3))).isEmpty();
        files.forget(JOB_OF_ALL);
        MapOutputFixture more = new MapOutputFixture(root.resolve("more"));
        more.write(JOB, 6, 1);
        files.useToo(more.localDirectories());
        outputs.write(JOB, 4, 1);
        Path memory = outputs.moveToMemory(JOB);
        files.openData(id(4)).close();
        files.openData(id(6)).close();

        assertThat(files.inMemory(id(4))).contains(memory);
        assertThat(files.inMemory(id(6))).contains(more.directory(JOB, 6, 6).getParent());
        assertThat(files.inMemory(id(5))).isEmpty();
        Files.delete(memory.resolve(map(JOB, 4).text()).resolve("file.out"));
        assertThat(files.inMemory(id(4))).isEmpty();
    }

    @Test
    void open_outputLinkedToAnotherApplication_isRefused() throws IOException {
        Path memory = moveToMemory();
        Path output = outputs.directory(JOB, 4, 0).getParent();
        Files.delete(output);
        Path other = Files.createDirectories(memory.getParent().resolveSibling("application_1_9999"));
        Files.move(memory, other.resolve("output"));
        Files.createSymbolicLink(output, other.resolve("output"));

        assertThatThrownBy(() -> files.openData(id(4)))
                .isInstanceOf(IOException.class)
                .hasRootCauseMessage(output + " leads to " + other.resolve("output") + ", which is no store in memory");
    }

    /** Returns the directory of map outputs in memory, in which is one. */
    private Path moveToMemory() throws IOException {
        outputs.write(JOB, 4, 1);
        Path output = outputs.directory(JOB, 4, 0).getParent();
        String application = output.getParent().getFileName().toString();
        Path memory = Files.createDirectories(root.resolve("store").resolve(application));
        Files.move(output, memory.resolve("output"));
        return Files.createSymbolicLink(output, memory.resolve("output")).toRealPath();
    }
}
