// SPDX-License-Identifier: Apache-2.0
package org.hawser.bench.stats;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class TestResult {
    private static final Samples BASE = new Samples(List.of(14.5, 14.2, 14.4));
    private static final Samples HAWSER = new Samples(List.of(4.0, 4.8, 3.6));

    @Test
    void line_ofMedians_hasTheAgreedForm() {
        assertThat(Result.ofMedians("smalljobs-wordcount", BASE, HAWSER, "s").line())
                .isEqualTo("RESULT smalljobs-wordcount ratio=3.60 base=14.40 hawser=4.00 unit=s n=3");
    }

    @Test
    void line_withFurtherValues_endsWithThem() {
        assertThat(new Result("x", 4, 2, "s", 1).with("won-back", 0.912).line())
                .isEqualTo("RESULT x ratio=2.00 base=4.00 hawser=2.00 unit=s n=1 won-back=0.91");
    }

    @Test
    void ratio_hawserSlower_isBelowOne() {
        assertThat(new Result("x", 4, 5, "s", 1).ratio()).isLessThan(1);
    }

    @Test
    void ofPercentiles_hundredth_comparesTheSlowest() {
        Result slowest = Result.ofPercentiles("x", 100, BASE, HAWSER, "s");

        assertThat(slowest.base()).isEqualTo(14.5);
        assertThat(slowest.hawser()).isEqualTo(4.8);
    }
}
