// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.hadoop;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collections;
import java.util.Map;
import org.hawser.shuffle.config.ClientKeys;
import org.hawser.shuffle.policy.FetchPolicy;
import org.hawser.shuffle.policy.Principle;
import org.hawser.shuffle.wire.JobKey;
import org.hawser.shuffle.wire.MapAttempt;
import org.hawser.shuffle.wire.Range;
import org.hawser.shuffle.wire.RequestCodec;
import org.hawser.shuffle.wire.ShuffleRequest;
import org.hawser.transport.config.TransportKeys;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TestReducerSettings {
    @ParameterizedTest
    @CsvSource({
        "adaptive, true",
        "adaptive, false",
        "random, true",
        "random, false",
        "round-robin, true",
        "round-robin, false",
    })
    void policy_anySelection_isElasticIfSetSo(String selection, boolean elastic) {
        Map<String, String> job =
                Map.of(ClientKeys.SELECTION.name(), selection, ClientKeys.ELASTIC.name(), Boolean.toString(elastic));

        FetchPolicy policy = ReducerSettings.of(job::get).policy();

        assertThat(policy.selection().name().replace('_', '-')).isEqualToIgnoringCase(selection);
        assertThat(policy.principles().contains(Principle.ELASTIC)).isEqualTo(elastic);
    }

    @ParameterizedTest
    @CsvSource({"adaptive", "random", "round-robin"})
    void policy_elasticNotSet_isElastic(String selection) {
        FetchPolicy policy = ReducerSettings.of(Map.of(ClientKeys.SELECTION.name(), selection)::get)
                .policy();

        assertThat(policy.principles()).contains(Principle.ELASTIC);
    }

    @ParameterizedTest
    @CsvSource({"1k", "4k", "64k", "1m"})
    void limits_anyMessageSize_requestsFitIn(String size) {
        Map<String, String> job = Map.of(TransportKeys.MESSAGE.name(), size, ClientKeys.MAPS_PER_REQUEST.name(), "900");

        int maps = ReducerSettings.of(job::get).limits().mapsPerMessage();

        MapAttempt longest = new MapAttempt(
                "attempt_%018d_%09d_m_%09d_%09d".formatted(123_456_789_012_345_678L, 123456789, 123456789, 123456789));
        ShuffleRequest request = new ShuffleRequest.Fetch(1, 1, 0, Collections.nCopies(maps, new Range(longest, 0, 1)));
        assertThat(RequestCodec.sign(request, new JobKey(new byte[] {1}))
                        .bytes()
                        .remaining())
                .isLessThanOrEqualTo(TransportKeys.limits(job::get).headerBytes());
    }
}
