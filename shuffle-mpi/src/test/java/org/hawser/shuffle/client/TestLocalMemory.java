// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Random;
import org.hawser.shuffle.wire.FilePlace;
import org.hawser.shuffle.wire.JobName;
import org.hawser.shuffle.wire.MapAttempt;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TestLocalMemory {
    private static final JobName JOB = new JobName("job_1700000000000_0001");
    private static final MapAttempt ATTEMPT = new MapAttempt("attempt_1700000000000_0001_m_000000_0");
    private static final int BYTES = 700_001;

    private final LocalMemory local = new LocalMemory(JOB);
    private final byte[] content = new byte[BYTES];

    @TempDir
    private Path root;

    private FilesInMemory memory;
    private FilePlace place;

    @BeforeEach
    void write() throws IOException {
        new Random(1).nextBytes(content);
        memory = new FilesInMemory(root.toRealPath(), JOB);
        place = memory.write(ATTEMPT, content);
    }

    @Test
    void read_allAtOnceOrByteByByte_isTheSegment() throws IOException {
        try (InputStream whole = open(BYTES);
                InputStream few = open(1_000)) {
            byte[] read = new byte[BYTES + 1];
            assertThat(whole.readNBytes(read, 0, BYTES + 1)).isEqualTo(BYTES);
            assertThat(Arrays.copyOf(read, BYTES)).isEqualTo(content);
            assertThat(whole.read()).isEqualTo(-1);
            for (int i = 0; i < 1_000; i++) {
                assertThat((byte) few.read()).isEqualTo(content[i]);
            }
            assertThat(few.read()).isEqualTo(-1);
        }
    }

    @Test
    void read_fileIsDeletedWhileItIsRead_isTheSegment() throws IOException {
        try (InputStream whole = open(BYTES)) {
            assertThat(whole.read()).isEqualTo(content[0] & 0xff);
            memory.delete(ATTEMPT);

            assertThat(whole.readAllBytes()).isEqualTo(Arrays.copyOfRange(content, 1, BYTES));
        }
    }

    @Test
    void read_fileIsCutOffWhileItIsRead_fails() throws IOException {
        try (InputStream whole = open(BYTES)) {
            assertThat(whole.read()).isEqualTo(content[0] & 0xff);
            memory.truncate(ATTEMPT, place.offset() + BYTES / 2);

            assertThatThrownBy(whole::readAllBytes).isInstanceOf(EOFException.class);
        }
    }

    @Test
    void open_segmentBeyondTheFile_fails() {
        assertThatThrownBy(() -> open(BYTES + 100))
                .isInstanceOf(NotInPlaceException.class)
                .hasMessageContaining("not within a file");
    }

    private InputStream open(long bytes) throws NotInPlaceException {
        return local.segment(place, ATTEMPT, bytes).open();
    }
}
