// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.core.sample;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.hawser.cluster.core.ClusterException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Samples of files of the local file system. */
class TestSample {
    private static final long SEED = 11;
    private static final Cut TEXT = Cut.parse("text");

    private final Configuration configuration = new Configuration(false);

    @TempDir
    private Path dir;

    private Path in;

    @BeforeEach
    void makeInput() throws IOException {
        in = Files.createDirectories(dir.resolve("in"));
        // The local file system has blocks of this size.
        configuration.set("fs.local.block.size", "4096");
        configuration.set("fs.file.impl", "org.apache.hadoop.fs.RawLocalFileSystem");
        configuration.set("fs.defaultFS", "file:///");
        configuration.set("fs.file.impl.disable.cache", "true");
    }

    @Test
    void text_isCutAtLineEnds() throws IOException {
        List<String> lines = lines(in.resolve("a.txt"), 5000);

        List<String> sampled = sampledText(of(10_000, TEXT));

        assertThat(sampled).isSubsetOf(lines).doesNotHaveDuplicates();
        assertThat(String.join("\n", sampled).length()).isBetween(8_000, 12_000);
    }

    /** Neighbours share their boundary: no line is lost or there twice. */
    @ParameterizedTest
    @ValueSource(strings = {"\n", ""})
    void pieces_thatAreAllOfAFile_haveEachLineOnce(String lastEnd) throws IOException {
        Path file = in.resolve("a.txt");
        List<String> lines = lines(file, 100);
        Files.writeString(file, String.join("\n", lines) + lastEnd);
        InputFile whole = InputFile.in(hadoop(file), configuration).get(0);
        List<Piece> pieces = IntStream.iterate(0, from -> from < whole.bytes(), from -> from + 7)
                .mapToObj(from -> new Piece(whole, from, Math.min(whole.bytes(), from + 7)))
                .toList();

        assertThat(sampledText(new Sample(List.of(whole), pieces, TEXT, configuration)))
                .containsExactlyElementsOf(lines);
    }

    @Test
    void recordsOfOneLength_areCutBetweenThem() throws IOException {
        byte[] records = new byte[100 * 1000];
        new Random(SEED).nextBytes(records);
        for (int i = 0; i < 1000; i++) {
            records[100 * i] = 0;
            records[100 * i + 1] = (byte) (i >> 8);
            records[100 * i + 2] = (byte) i;
        }
        Files.write(in.resolve("part-m-00000"), records);

        for (byte[] piece : sampled(of(20_000, Cut.parse("100")))) {
            assertThat(piece.length % 100).isZero();
            for (int at = 0; at < piece.length; at += 100) {
                int number = ((piece[at + 1] & 0xff) << 8) | (piece[at + 2] & 0xff);
                assertThat(Arrays.copyOfRange(piece, at, at + 100))
                        .isEqualTo(Arrays.copyOfRange(records, 100 * number, 100 * number + 100));
            }
        }
        assertThat(of(20_000, Cut.parse("100")).bytes()).isEqualTo(20_000);
    }

    @Test
    void filesThatAreNotText_areTakenWhole() throws IOException {
        for (int i = 0; i < 5; i++) {
            Files.write(in.resolve(i + ".gz"), zipped(20_000));
        }

        Sample sample = of(60_000, TEXT);

        assertThat(sample.pieces()).isNotEmpty().allMatch(Piece::isWhole);
        assertThat(sampled(sample)).allMatch(piece -> Arrays.equals(piece, zipped(20_000)));
    }

    @Test
    void text_withWholeFiles_isNotCut() throws IOException {
        lines(in.resolve("a.txt"), 5000);

        assertThatThrownBy(() -> of(10_000, Cut.parse("files")))
                .isInstanceOf(ClusterException.class)
                .hasMessageContaining("a.txt");
    }

    @Test
    void lineOfManyMegabytes_isRefused() throws IOException {
        Files.write(in.resolve("a.txt"), ("a\n" + "b".repeat(40 << 20) + "\n").getBytes(StandardCharsets.US_ASCII));
        Sample sample = of(1 << 20, TEXT);

        assertThatThrownBy(() -> sampled(sample))
                .isInstanceOf(ClusterException.class)
                .hasMessageContaining("a.txt has a line of more than 16 MiB")
                .hasMessageContaining("--cut files");
    }

    @Test
    void hiddenFiles_areLeftOut() throws IOException {
        Files.writeString(in.resolve("a.txt"), "a\n");
        Files.writeString(in.resolve("_SUCCESS"), "b\n");
        Files.writeString(in.resolve(".a.txt.crc"), "c\n");
        Files.writeString(Files.createDirectories(in.resolve("day=1")).resolve("d.txt"), "d\n");
        Files.writeString(Files.createDirectories(in.resolve("_temporary")).resolve("e.txt"), "e\n");

        assertThat(sampledText(of(1000, TEXT))).containsExactlyInAnyOrder("a", "d");
    }

    @Test
    void input_isAPattern_hasTheFilesOfAll() throws IOException {
        Files.writeString(in.resolve("a1"), "a\n");
        Files.writeString(in.resolve("a2"), "b\n");
        Files.writeString(in.resolve("b1"), "c\n");

        assertThat(InputFile.total(InputFile.in(hadoop(in.resolve("a*")), configuration)))
                .isEqualTo(4);
    }

    @Test
    void input_missingOrEmpty_isNamed() {
        assertThatThrownBy(() -> InputFile.in(hadoop(in.resolve("none")), configuration))
                .isInstanceOf(ClusterException.class)
                .hasMessage("--input: there is no file:" + in.resolve("none") + ".");
        assertThatThrownBy(() -> InputFile.in(hadoop(in), configuration))
                .isInstanceOf(ClusterException.class)
                .hasMessage("--input: file:" + in + " is empty.");
    }

    @Test
    void directory_isPrivateAndRemoved() throws IOException {
        String home = System.setProperty("user.home", dir.toString());
        try {
            requirePrivateAndRemoved();
        } finally {
            System.setProperty("user.home", home);
        }
    }

    private void requirePrivateAndRemoved() throws IOException {
        Files.writeString(in.resolve("a.txt"), "a\n");
        Sample sample = of(1000, TEXT);
        Path made;
        try (SampleDirectory directory = SampleDirectory.make(configuration)) {
            made = Path.of(directory.path().toUri().getPath());

            assertThat(directory.fill(sample)).isEqualTo(2);

            assertThat(made.getParent()).isEqualTo(dir);
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(made)))
                    .isEqualTo("rwx------");
            assertThat(made.resolve("input/00000-a.txt")).hasContent("a\n");
            assertThat(made.resolve("output")).doesNotExist();
        }
        assertThat(made).doesNotExist();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "0", "lines", "-1", "1k"})
    void cut_thatIsNone_isRefused(String text) {
        assertThatThrownBy(() -> Cut.parse(text)).hasMessageStartingWith("\"" + text + "\" is neither text nor files");
    }

    private Sample of(long bytes, Cut cut) throws IOException {
        return Sample.of(hadoop(in), bytes, cut, SEED, configuration);
    }

    private List<String> sampledText(Sample sample) throws IOException {
        return sampled(sample).stream()
                .flatMap(piece -> new String(piece, StandardCharsets.US_ASCII).lines())
                .toList();
    }

    /** The copied pieces in their order. */
    private List<byte[]> sampled(Sample sample) throws IOException {
        Path copies = Files.createDirectories(dir.resolve("copies"));
        long copied = sample.copyTo(FileSystem.newInstance(configuration), hadoop(copies));
        List<byte[]> pieces = new ArrayList<>();
        try (Stream<Path> files = Files.list(copies)) {
            for (Path file : files.sorted().toList()) {
                pieces.add(Files.readAllBytes(file));
            }
        }
        assertThat(pieces.stream().mapToLong(piece -> piece.length).sum()).isEqualTo(copied);
        return pieces;
    }

    private static List<String> lines(Path file, int count) throws IOException {
        Random random = new Random(SEED);
        List<String> lines = IntStream.range(0, count)
                .mapToObj(i -> i + " " + "x".repeat(random.nextInt(30)))
                .collect(Collectors.toList());
        Files.write(file, lines);
        return lines;
    }

    private static byte[] zipped(int bytes) {
        byte[] random = new byte[bytes];
        new Random(SEED).nextBytes(random);
        ByteArrayOutputStream zipped = new ByteArrayOutputStream();
        try (GZIPOutputStream out = new GZIPOutputStream(zipped)) {
            out.write(random);
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
        return zipped.toByteArray();
    }

    private static org.apache.hadoop.fs.Path hadoop(Path path) {
        return new org.apache.hadoop.fs.Path(path.toUri().getPath());
    }
}
