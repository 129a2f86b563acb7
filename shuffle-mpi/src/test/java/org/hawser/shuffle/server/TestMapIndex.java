// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.hawser.shuffle.server.MapOutputFixture.JOB;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.apache.hadoop.mapred.IndexRecord;
import org.hawser.shuffle.server.MapIndex.Partition;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TestMapIndex {
    private static final int PARTITIONS = 5;

    @TempDir
    private Path root;

    private MapOutputFixture outputs;
    private byte[] content;

    @BeforeEach
    void writeIndex() throws IOException {
        outputs = new MapOutputFixture(root);
        outputs.write(JOB, 0, PARTITIONS);
        content = Files.readAllBytes(outputs.directory(JOB, 0, 0).resolve("file.out.index"));
    }

    @Test
    void partition_indexOfHadoop_isWhatHadoopReads() throws IOException {
        MapIndex index = MapIndex.of(ByteBuffer.wrap(content));

        for (int i = 0; i < PARTITIONS; i++) {
            IndexRecord expected = outputs.index(JOB, 0, i);
            assertThat(index.partition(i))
                    .contains(new Partition(expected.startOffset, expected.rawLength, expected.partLength));
        }
        assertThat(index.partition(PARTITIONS)).isEmpty();
        assertThat(index.partition(-1)).isEmpty();
    }

    @Test
    void of_anyFlippedBit_isRefused() {
        for (int bit = 0; bit < content.length * Byte.SIZE; bit++) {
            byte[] damaged = content.clone();
            damaged[bit / Byte.SIZE] ^= (byte) (1 << bit % Byte.SIZE);

            assertThatThrownBy(() -> MapIndex.of(ByteBuffer.wrap(damaged))).isInstanceOf(IOException.class);
        }
    }

    @Test
    void of_cutOffIndex_isRefused() {
        for (int length = 0; length < content.length; length++) {
            byte[] cut = Arrays.copyOf(content, length);

            assertThatThrownBy(() -> MapIndex.of(ByteBuffer.wrap(cut))).isInstanceOf(IOException.class);
        }
    }
}
