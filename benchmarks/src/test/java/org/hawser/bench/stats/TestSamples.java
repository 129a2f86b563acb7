// SPDX-License-Identifier: Apache-2.0
package org.hawser.bench.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class TestSamples {
    @Test
    void median_oddCount_isTheMiddleOne() {
        assertThat(new Samples(List.of(9.0, 1.0, 4.0)).median()).isEqualTo(4);
    }

    @Test
    void mean_isTheSumByTheCount() {
        assertThat(new Samples(List.of(9.0, 1.0, 2.0)).mean()).isEqualTo(4);
    }

    @Test
    void median_evenCount_isBetweenTheMiddleOnes() {
        assertThat(new Samples(List.of(9.0, 1.0, 4.0, 6.0)).median()).isEqualTo(5);
    }

    @Test
    void percentile_ofHundredAndOne_isThatValue() {
        Samples samples = new Samples(
                IntStream.rangeClosed(0, 100).mapToObj(Double::valueOf).toList());

        assertThat(samples.percentile(0)).isZero();
        assertThat(samples.percentile(99)).isEqualTo(99, within(1e-9));
        assertThat(samples.percentile(100)).isEqualTo(100);
    }

    @Test
    void percentile_outsideItsRange_isRefused() {
        assertThatThrownBy(() -> new Samples(List.of(1.0)).percentile(101)).hasMessageContaining("allowed is 0 to 100");
        assertThatThrownBy(() -> new Samples(List.of(1.0)).percentile(Double.NaN))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void text_oneSample_hasNoSpread() {
        assertThat(new Samples(List.of(7.251)).text()).isEqualTo("7.25");
    }

    @Test
    void text_severalSamples_hasMedianAndSpread() {
        assertThat(new Samples(List.of(14.5, 14.2, 14.4)).text()).isEqualTo("14.40 (14.20-14.50)");
    }

    @Test
    void text_manySamples_hasTheNinetyNinthPercentileToo() {
        Samples samples = new Samples(
                IntStream.rangeClosed(1, 101).mapToObj(Double::valueOf).toList());

        assertThat(samples.text()).isEqualTo("51.00 (1.00-101.0), p99 100.0");
    }

    @Test
    void samples_none_areRefused() {
        assertThatThrownBy(() -> new Samples(List.of())).hasMessageContaining("values is empty");
    }

    @Test
    void number_ofAnySize_hasAsManyPlacesAsItIsWorth() {
        assertThat(Samples.number(1234.6)).isEqualTo("1235");
        assertThat(Samples.number(123.46)).isEqualTo("123.5");
        assertThat(Samples.number(0.051)).isEqualTo("0.05");
    }
}
