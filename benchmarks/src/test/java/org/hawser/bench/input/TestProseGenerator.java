// SPDX-License-Identifier: Apache-2.0
package org.hawser.bench.input;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Comparator;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class TestProseGenerator {
    @Test
    void text_sameSeed_isTheSame() {
        assertThat(new ProseGenerator(7).text(5_000)).isEqualTo(new ProseGenerator(7).text(5_000));
        assertThat(new ProseGenerator(7).text(5_000)).isNotEqualTo(new ProseGenerator(8).text(5_000));
    }

    @Test
    void text_asked_isThatLongAndEndsWithALine() {
        assertThat(new ProseGenerator(7).text(10_000))
                .hasSizeBetween(10_000, 10_200)
                .endsWith("\n");
    }

    @Test
    void text_ofANovelsLength_hasFewFrequentAndManyRareWords() {
        String text = new ProseGenerator(7).text(500_000);
        Map<String, Long> counts = Arrays.stream(text.split("\\s+"))
                .collect(Collectors.groupingBy(Function.identity(), Collectors.counting()));
        long words = counts.values().stream().mapToLong(Long::longValue).sum();
        long frequent = counts.values().stream()
                .sorted(Comparator.reverseOrder())
                .limit(100)
                .mapToLong(Long::longValue)
                .sum();

        assertThat(counts.size()).isBetween(5_000, 40_000);
        assertThat((double) frequent / words).isBetween(0.2, 0.7);
    }
}
