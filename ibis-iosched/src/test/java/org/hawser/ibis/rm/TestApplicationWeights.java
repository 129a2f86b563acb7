// SPDX-License-Identifier: Apache-2.0
package org.hawser.ibis.rm;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TestApplicationWeights {
    private static final String FLOW = "application_1700000000000_0007";

    @ParameterizedTest
    @CsvSource({
        "ibis-weight:32, 32",
        "IBIS-Weight:1, 1",
        "ibis-weight: 10000, 10000",
        "ibis-bandwidth:300m, 300",
        "ibis-bandwidth:2g, 2048"
    })
    void tag_thatIsAWeight_counts(String tag, double weight) {
        assertThat(weights("alice", "root.other", tag).applyAsDouble(FLOW)).isEqualTo(weight);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "ibis-weight:0",
                "ibis-weight:-1",
                "ibis-weight:many",
                "ibis-weight:1000000000000",
                "ibis-weight:10001",
                "ibis-weight:",
                "ibis-bandwidth:300",
                "ibis-bandwidth:0m",
                "ibis-bandwidth:99999g",
                "other"
            })
    void tag_thatIsNone_weightOfTheUserCounts(String tag) {
        assertThat(weights("bob", "root.other", tag).applyAsDouble(FLOW)).isEqualTo(8);
    }

    @Test
    void tags_ofWhichOneIsAWeight_thatCounts() {
        assertThat(weights("bob", "root.other", "ibis-weight:20000", "ibis-bandwidth:0m", "ibis-weight:4")
                        .applyAsDouble(FLOW))
                .isEqualTo(4);
    }

    @Test
    void application_withoutTag_userThenQueueThenDefault() {
        assertThat(weights("bob", "root.batch").applyAsDouble(FLOW)).isEqualTo(8);
        assertThat(weights("alice", "root.batch").applyAsDouble(FLOW)).isEqualTo(4);
        assertThat(weights("alice", "root.other").applyAsDouble(FLOW)).isEqualTo(2);
    }

    @ParameterizedTest
    @CsvSource({"batch, root.batch", "root.batch, batch", "root.a.batch, batch"})
    void queue_withoutItsParents_isTheSame(String configured, String queue) {
        ApplicationWeights weights = new ApplicationWeights(
                Map.of("hawser.ibis.queue-weights", configured + "=4")::get,
                id -> Optional.of(new ApplicationWeights.Facts("alice", queue, Set.of())));
        assertThat(weights.applyAsDouble(FLOW)).isEqualTo(4);
    }

    @Test
    void queuesOutside_queueThatTheSchedulerDoesNotHave_isNamed() {
        ApplicationWeights weights = new ApplicationWeights(
                Map.of("hawser.ibis.queue-weights", "root.batch=4,bacth=4,fast=8")::get, id -> Optional.empty());
        assertThat(weights.queuesOutside(List.of("root", "root.batch", "fast"))).containsExactly("bacth");
    }

    @ParameterizedTest
    @ValueSource(strings = {"others", "application_x_y", "application_1700000000000_0008"})
    void flow_thatIsNoKnownApplication_hasTheDefault(String flow) {
        assertThat(weights("bob", "root.batch", "ibis-weight:32").applyAsDouble(flow))
                .isEqualTo(2);
    }

    private static ApplicationWeights weights(String user, String queue, String... tags) {
        Map<String, String> conf = Map.of(
                "hawser.ibis.user-weights", "bob=8",
                "hawser.ibis.queue-weights", "root.batch=4",
                "hawser.ibis.default-weight", "2");
        return new ApplicationWeights(
                conf::get,
                id -> id.getId() == 7
                        ? Optional.of(new ApplicationWeights.Facts(user, queue, Set.of(tags)))
                        : Optional.empty());
    }
}
