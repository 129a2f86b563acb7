// SPDX-License-Identifier: Apache-2.0
package org.hawser.bench.ibis;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.hawser.bench.ibis.DeviceSamples.Sample;
import org.junit.jupiter.api.Test;

class TestDevicePicture {
    @Test
    void html_ofASide_drawsDepthsAndRatesToScale() {
        String html = DevicePicture.html(
                Map.of("sfq-d2", List.of(new Sample(1, 4, 4, 8, 3, 0, 0.5), new Sample(2, 2, 2, 0, 0, 1.5, 2))));
        assertThat(html)
                .contains("<h2>sfq-d2</h2>")
                // Half of the time, and half of the most that waited.
                .contains("<polyline class=\"depth\" points=\"405.0,74.0 760.0,100.0\"/>")
                .contains("<polyline class=\"written\" points=\"405.0,126.0 760.0,74.0\"/>");
    }

    /** Native has no limit, and nothing was sampled of a side that has just begun. */
    @Test
    void html_withoutALimitOrSamples_drawsTheRest() {
        String html = DevicePicture.html(
                Map.of("native", List.of(new Sample(1, Integer.MAX_VALUE, 8, 0, 1, 1, 1)), "apart", List.of()));
        assertThat(html)
                .contains("<polyline class=\"outstanding\" points=\"760.0,22.0\"/>")
                .doesNotContain("<polyline class=\"depth\"", "<polyline class=\"waiting\"")
                .doesNotContain("<h2>apart</h2>");
    }
}
