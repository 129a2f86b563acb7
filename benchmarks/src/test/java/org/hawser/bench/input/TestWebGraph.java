// SPDX-License-Identifier: Apache-2.0
package org.hawser.bench.input;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Comparator;
import java.util.IntSummaryStatistics;
import java.util.List;
import org.junit.jupiter.api.Test;

class TestWebGraph {
    private static final int PAGES = 2_000;

    @Test
    void records_sameSeed_areTheSame() {
        assertThat(new WebGraph(PAGES, 7).records(3)).isEqualTo(new WebGraph(PAGES, 7).records(3));
        assertThat(new WebGraph(PAGES, 7).records(3)).isNotEqualTo(new WebGraph(PAGES, 8).records(3));
    }

    @Test
    void records_severalFiles_holdEveryPageOnce() {
        assertThat(lines(new WebGraph(PAGES, 7)))
                .extracting(line -> Integer.valueOf(line.split("\t")[0]))
                .hasSize(PAGES)
                .doesNotHaveDuplicates()
                .isSortedAccordingTo(Comparator.naturalOrder());
    }

    @Test
    void records_links_leadToOtherPagesAndFewPagesHaveMany() {
        List<String> lines = lines(new WebGraph(PAGES, 7));
        IntSummaryStatistics counts = lines.stream()
                .map(line -> line.split("\t", -1)[2])
                .mapToInt(links -> links.isEmpty() ? 0 : links.split(",").length)
                .summaryStatistics();

        assertThat(counts.getMin()).isZero();
        assertThat(counts.getAverage()).isBetween(3.0, 12.0);
        assertThat(counts.getMax()).isGreaterThan(40);
        assertThat(lines).allSatisfy(line -> assertThat(line.split("\t", -1)[2].split(","))
                .doesNotContain(line.split("\t")[0])
                .allSatisfy(link -> assertThat(link).matches("|1?\\d{1,3}")));
    }

    @Test
    void graph_noPages_isRefused() {
        assertThatThrownBy(() -> new WebGraph(0, 7)).hasMessageContaining("pages is 0");
    }

    private static List<String> lines(WebGraph graph) {
        return graph.records(3).values().stream().flatMap(String::lines).toList();
    }
}
