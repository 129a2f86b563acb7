// SPDX-License-Identifier: Apache-2.0
package org.hawser.semem.compat;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** With a real tmpfs and the kernel's count of blocks. */
class TestAllocation {
    private static final int PAGE = 4096;
    private static final int BYTES = 10 * PAGE + 100;

    @TempDir(factory = SharedMemory.class)
    private Path directory;

    private final byte[] content = new byte[BYTES];
    private Path file;

    @BeforeEach
    void write() throws IOException {
        new Random(1).nextBytes(content);
        file = Files.write(directory.resolve("file.out"), content);
    }

    @Test
    void free_pages_givesThemBackAndLeavesTheRest() throws IOException {
        assertThat(SharedMemory.bytes(file)).isEqualTo(11 * PAGE);

        Allocation.free(file, 2 * PAGE, 3 * PAGE);

        assertThat(SharedMemory.bytes(file)).isEqualTo(8 * PAGE);
        Arrays.fill(content, 2 * PAGE, 5 * PAGE, (byte) 0);
        assertThat(file).hasBinaryContent(content);
    }

    @Test
    void free_beyondTheEnd_keepsTheLength() throws IOException {
        Allocation.free(file, 0, 11 * PAGE);

        assertThat(SharedMemory.bytes(file)).isZero();
        assertThat(Files.size(file)).isEqualTo(BYTES);
    }

    @Test
    void bytesInPages_ofAFileWithHoles_areThoseOutsideOfHoles() throws IOException {
        assertThat(Allocation.bytesInPages(file)).isEqualTo(BYTES);
        Allocation.free(file, PAGE, PAGE);
        assertThat(Allocation.bytesInPages(file)).isEqualTo(BYTES - PAGE);
        Allocation.free(file, 5 * PAGE, 6 * PAGE);
        assertThat(Allocation.bytesInPages(file)).isEqualTo(4 * PAGE);
        Allocation.free(file, 0, 5 * PAGE);
        assertThat(Allocation.bytesInPages(file)).isZero();
    }

    @Test
    void bytesInPages_ofAFileThatIsMadeWithAllItsPages_areAllOnceTheyAreWritten() throws IOException {
        Path made = directory.resolve("made");
        Allocation.createFile(made, BYTES);
        assertThat(SharedMemory.bytes(made)).isEqualTo(11 * PAGE);

        Files.write(made, content);

        assertThat(Allocation.bytesInPages(made)).isEqualTo(BYTES);
        assertThat(Allocation.bytesInPages(Files.createFile(directory.resolve("empty"))))
                .isZero();
    }

    @Test
    void file_thatIsNotThere_isSaidSo() {
        Path none = directory.resolve("none");

        assertThatThrownBy(() -> Allocation.free(none, 0, PAGE)).isInstanceOf(NoSuchFileException.class);
        assertThatThrownBy(() -> Allocation.bytesInPages(none)).isInstanceOf(NoSuchFileException.class);
        assertThatThrownBy(() -> Allocation.free(directory, 0, PAGE)).isInstanceOf(FileSystemException.class);
        assertThatThrownBy(() -> Allocation.createFile(file, 1)).isInstanceOf(FileSystemException.class);
    }
}
