// SPDX-License-Identifier: Apache-2.0
package org.hawser.semem.pool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.LongStream;
import org.hawser.shuffle.server.Extent;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TestPoolMark {
    @TempDir
    private Path directory;

    private Extents written(Extents extents) throws IOException {
        PoolMark.set(directory.resolve("mark"), extents);
        return PoolMark.at(directory.resolve("mark")).orElseThrow();
    }

    @Test
    void extents_marked_areReadBack() throws IOException {
        List<Extent> slots = List.of(new Extent(80, 8), new Extent(88, 8), new Extent(0, 8), new Extent(8, 8));

        Extents file = written(Extents.of(slots, 19));

        assertThat(Files.readSymbolicLink(directory.resolve("mark")))
                .isEqualTo(Path.of("/hawser-semem/pool/80+16,0+3"));
        assertThat(file).isEqualTo(Extents.of(slots, 19));
        assertThat(file.length()).isEqualTo(19);
        assertThat(file.at(0)).isEqualTo(new Extent(80, 16));
        assertThat(file.at(17)).isEqualTo(new Extent(1, 2));
        assertThatThrownBy(() -> file.at(19)).isInstanceOf(IllegalArgumentException.class);
        assertThat(written(Extents.of(slots, 0)).length()).isZero();
    }

    @Test
    void file_inTooManyPieces_isNotMarked() throws IOException {
        Extents pieces = Extents.of(
                LongStream.range(0, 400)
                        .mapToObj(i -> new Extent(i * (1L << 40), 8 << 20))
                        .toList(),
                400L * (8 << 20));

        assertThatThrownBy(() -> written(pieces)).hasMessageContaining("too many pieces");
        assertThat(directory).isEmptyDirectory();
    }

    @Test
    void links_ofOthers_areNoMarks() throws IOException {
        Path link = directory.resolve("link");
        Files.createSymbolicLink(link, Path.of("/tmp/1+2"));
        assertThat(PoolMark.at(link)).isEmpty();
        assertThat(PoolMark.at(directory)).isEmpty();
        assertThat(PoolMark.at(directory.resolve("nothing"))).isEmpty();
        for (String text : List.of("x", "1", "1+", "-1+2", "1+2,", "9223372036854775807+9")) {
            Files.delete(link);
            Files.createSymbolicLink(link, Path.of("/hawser-semem/pool", text));
            assertThatThrownBy(() -> PoolMark.at(link)).as(text).isInstanceOf(IOException.class);
        }
    }

    @Test
    void fileSystems_ofManyNodes_areKnownByName() throws IOException {
        assertThat(List.of("lustre", "nfs4", "gpfs", "beegfs", "fuse.sshfs")).allMatch(NetworkFileSystems::isOne);
        assertThat(List.of("ext4", "xfs", "tmpfs", "overlay")).noneMatch(NetworkFileSystems::isOne);
        assertThat(NetworkFileSystems.holds(directory.resolve("not/there")))
                .isEqualTo(
                        NetworkFileSystems.isOne(Files.getFileStore(directory).type()));
    }
}
