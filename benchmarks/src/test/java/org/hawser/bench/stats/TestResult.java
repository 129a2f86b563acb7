/*
 * Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file except in
 * compliance with the License. You may obtain a copy of the License at
 *
 *     https://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software distributed under the License is
 * distributed on an "AS IS" BASIS, WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express or
 * implied. See the License for the specific language governing permissions and limitations under the
 * License.
 */
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
