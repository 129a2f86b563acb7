// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.core.sample;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.apache.hadoop.fs.Path;
import org.hawser.cluster.core.ClusterException;
import org.junit.jupiter.api.Test;

class TestSamplePlan {
    private static final long BLOCK = 128;

    @Test
    void divisibleFiles_areSampledByBlocks_upToTheSize() throws IOException {
        List<Piece> pieces = choose(List.of(file("a", 1000), file("b", 1000)), 300, 7, true);

        assertThat(pieces.stream().mapToLong(Piece::bytes)).contains(BLOCK);
        assertThat(total(pieces)).isEqualTo(300);
        assertThat(pieces).doesNotHaveDuplicates();
    }

    @Test
    void otherFiles_areTakenWhole_asFarAsTheyFit() throws IOException {
        List<InputFile> files = List.of(file("a", 90), file("b", 200), file("c", 900), file("d", 90));

        List<Piece> pieces = choose(files, 400, 7, false);

        assertThat(pieces).allMatch(Piece::isWhole).doesNotHaveDuplicates();
        assertThat(pieces.stream().map(Piece::file))
                .containsExactlyInAnyOrder(files.get(0), files.get(1), files.get(3));
    }

    @Test
    void otherFiles_allOfThemTooLarge_areRefusedWithTheSmallest() {
        assertThatThrownBy(() -> choose(List.of(file("a", 900), file("b", 500)), 400, 7, false))
                .isInstanceOf(ClusterException.class)
                .hasMessageStartingWith("--sample is 400 bytes, and the smallest file of the input, /in/b, has 500.");
    }

    @Test
    void sample_largerThanTheInput_isAllOfIt() throws IOException {
        List<InputFile> files = List.of(file("a", 1000), file("b", 50));

        assertThat(total(choose(files, 1 << 20, 7, true))).isEqualTo(1050);
        assertThat(total(choose(files, 1 << 20, 7, false))).isEqualTo(1050);
    }

    @Test
    void sample_ofTheSameSeed_isTheSame() throws IOException {
        List<InputFile> files = List.of(file("a", 10_000));

        assertThat(choose(files, 300, 7, true)).isEqualTo(choose(files, 300, 7, true));
        assertThat(choose(files, 300, 7, true)).isNotEqualTo(choose(files, 300, 8, true));
    }

    @Test
    void sample_smallerThanABlock_isAnyPartOfOne() throws IOException {
        List<InputFile> files = List.of(file("a", BLOCK));
        Map<Long, Integer> begins = new HashMap<>();
        for (int seed = 0; seed < 200; seed++) {
            begins.merge(choose(files, 4, seed, true).get(0).from(), 1, Integer::sum);
        }

        assertThat(begins.keySet()).allMatch(from -> from <= BLOCK - 4).hasSizeGreaterThan(50);
    }

    /** In 400 samples of a tenth, each of 100 blocks is 40 times on average, with a standard deviation of 6. */
    @Test
    void blocks_inManySamples_areEquallyOften() throws IOException {
        List<InputFile> files = List.of(file("small", 10 * BLOCK), file("large", 90 * BLOCK));
        Map<Piece, Integer> times = new HashMap<>();
        for (int seed = 0; seed < 400; seed++) {
            choose(files, 10 * BLOCK, seed, true).forEach(piece -> times.merge(piece, 1, Integer::sum));
        }

        assertThat(times).hasSize(100);
        assertThat(times.values()).allMatch(count -> count > 10 && count < 70);
    }

    @Test
    void files_areLookedIntoOnce_andOnlyIfThatMatters() throws IOException {
        List<InputFile> files =
                IntStream.range(0, 50).mapToObj(i -> file("f" + i, 100)).toList();
        Map<InputFile, Integer> looks = new HashMap<>();

        new SamplePlan(file -> looks.merge(file, 1, Integer::sum) > 1).choose(files, 1000, 1);
        assertThat(looks).isEmpty();

        new SamplePlan(file -> looks.merge(file, 1, Integer::sum) > 1)
                .choose(List.of(file("large", 100_000), file("small", 10)), 1000, 1);
        assertThat(looks.values()).containsOnly(1);
    }

    private static List<Piece> choose(List<InputFile> files, long bytes, long seed, boolean divisible)
            throws IOException {
        return new SamplePlan(file -> divisible).choose(files, bytes, seed);
    }

    private static long total(List<Piece> pieces) {
        return pieces.stream().mapToLong(Piece::bytes).sum();
    }

    private static InputFile file(String name, long bytes) {
        return new InputFile(new Path("/in/" + name), bytes, BLOCK);
    }
}
