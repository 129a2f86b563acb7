// SPDX-License-Identifier: Apache-2.0
package org.hawser.semem.move;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.hawser.semem.commit.OutputFixture.bits;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Random;
import org.hawser.semem.commit.OutputFixture;
import org.hawser.shuffle.server.Extent;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TestIndexFile {
    @TempDir
    private Path directory;

    @Test
    void index_ofHadoop_isUnderstoodAndChangedInOneStep() throws IOException {
        Path file = new OutputFixture(directory, 10, 0, 30).index();
        IndexFile index = IndexFile.read(file);
        assertThat(index.dataBytes()).isEqualTo(40);
        assertThat(index.freed().isEmpty()).isTrue();

        index.without(bits(2, 7)).replace(file);

        assertThat(IndexFile.read(file).freed()).isEqualTo(bits(2));
        assertThat(IndexFile.read(file).dataBytes()).as("as before").isEqualTo(40);
        assertThat(index.freed().isEmpty()).as("it is another one").isTrue();
    }

    @Test
    void index_cutOffOrChanged_isRefused() throws IOException {
        Path file = new OutputFixture(directory, 10, 20).index();
        byte[] content = Files.readAllBytes(file);
        for (int bytes : new int[] {0, 7, 8, 31, content.length - 1}) {
            Files.write(file, Arrays.copyOf(content, bytes));
            assertThatThrownBy(() -> IndexFile.read(file)).isInstanceOf(IOException.class);
        }
        content[20] ^= 1;
        Files.write(file, content);
        assertThatThrownBy(() -> IndexFile.read(file)).hasMessageContaining("is not complete");
    }

    /** Whatever is freed, no page is that has a byte of a partition that is not; and each that has none is. */
    @Test
    void freedPages_atRandom_areExactlyThoseThatNobodyNeeds() throws IOException {
        for (int seed = 0; seed < 100; seed++) {
            Random random = new Random(seed);
            long[] lengths = random.longs(1 + random.nextInt(12), 0, 60).toArray();
            IndexFile index = IndexFile.read(new OutputFixture(directory, lengths).index());
            BitSet freed = BitSet.valueOf(new long[] {random.nextLong()}).get(0, lengths.length);
            long pageBytes = 1L + random.nextInt(25);

            List<Extent> pages =
                    index.without(freed).freedPages(Arrays.stream(lengths).sum(), pageBytes);

            assertThat(bytes(pages)).as("seed %d", seed).isEqualTo(expected(lengths, freed, pageBytes));
        }
    }

    private static BitSet bytes(List<Extent> pages) {
        BitSet bytes = new BitSet();
        pages.forEach(extent -> bytes.set((int) extent.offset(), (int) extent.end()));
        return bytes;
    }

    private static BitSet expected(long[] lengths, BitSet freed, long pageBytes) {
        BitSet needed = new BitSet();
        int at = 0;
        for (int i = 0; i < lengths.length; i++) {
            needed.set(at, at + (int) lengths[i], !freed.get(i));
            at += (int) lengths[i];
        }
        BitSet pages = new BitSet();
        for (int page = 0; page < at; page += (int) pageBytes) {
            int next = needed.nextSetBit(page);
            pages.set(page, page + (int) pageBytes, next < 0 || next >= page + pageBytes);
        }
        return pages;
    }
}
