// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hawser.shuffle.policy.Reducer.HARD;
import static org.hawser.shuffle.policy.Reducer.INCREMENT;
import static org.hawser.shuffle.policy.Reducer.LIMITS;
import static org.hawser.shuffle.policy.Reducer.remote;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class TestRequestSizes {
    @Test
    void manySmallSegments_oneSource_makeUpAnIncrement() {
        Reducer reducer = new Reducer(10);
        reducer.announce(remote(1), 60, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9);

        FetchRequest request = reducer.only();

        assertThat(Reducer.ask(request)).isEqualTo("node1[0, 1, 2, 3]");
        assertThat(request.bytes()).isEqualTo(240);
    }

    @Test
    void manySources_enoughForAll_stopAtHardLimit() {
        Reducer reducer = new Reducer(20);
        for (int source = 0; source < 10; source++) {
            reducer.announce(remote(source + 1), INCREMENT, 2 * source, 2 * source + 1);
        }

        assertThat(reducer.asks()).hasSize((int) (HARD / INCREMENT));
        assertThat(reducer.inFlight()).isEqualTo(HARD);
    }

    @Test
    void longSegment_moreThanHardLimit_goesAlone() {
        Reducer reducer = new Reducer(3);
        reducer.announce(remote(1), 50, 0);
        reducer.announce(remote(2), 5 * HARD, 1);
        reducer.announce(remote(3), 50, 2);

        FetchRequest first = reducer.planner.requests().get(0);
        assertThat(Reducer.ask(first)).isEqualTo("node1[0]");
        assertThat(reducer.inFlight()).isEqualTo(50);
        reducer.arrive(first);
        reducer.consume(first);

        FetchRequest alone = reducer.only();
        assertThat(Reducer.ask(alone)).isEqualTo("node2[1]");
        reducer.arrive(alone);
        assertThat(reducer.asks()).isEmpty();
        reducer.consume(alone);
        assertThat(reducer.asks()).containsExactly("node3[2]");
    }

    @Test
    void segmentsLongerThanTheElasticLimit_belowHardLimit_haveRoomForTwo() {
        FetchLimits limits = new FetchLimits(HARD, INCREMENT, INCREMENT, INCREMENT, 512, 5, Duration.ofSeconds(1), 16);
        Reducer reducer = new Reducer(FetchPolicy.adaptive(), limits, 3);
        long length = HARD / 2;
        reducer.announce(remote(1), length, 0);
        reducer.announce(remote(2), length, 1);
        reducer.announce(remote(3), length, 2);

        assertThat(reducer.asks()).hasSize(2);
        assertThat(reducer.inFlight()).isEqualTo(2 * length);
    }

    @Test
    void limit_shortSegmentsAfterALongOne_followsTheConsumerAgain() {
        int shorts = 10;
        Reducer reducer =
                new Reducer(FetchPolicy.adaptive(), OtherLimits.elasticRange(LIMITS, INCREMENT, INCREMENT), 1 + shorts);
        reducer.announce(remote(1), HARD / 2, 0);
        FetchRequest request = reducer.only();
        assertThat(reducer.planner.state().softLimitBytes()).isEqualTo(HARD);
        for (int map = 1; map <= shorts; map++) {
            reducer.arrive(request);
            reducer.consume(request);
            reducer.announce(remote(1), INCREMENT, map);
            request = reducer.only();
        }

        assertThat(reducer.planner.state().softLimitBytes()).isEqualTo(2 * INCREMENT);
    }

    @Test
    void emptySegments_allMaps_areAskedFor() {
        Reducer reducer = new Reducer(3);
        reducer.announce(remote(1), 0, 0, 1, 2);

        FetchRequest request = reducer.only();
        reducer.arrive(request);
        reducer.consume(request);

        assertThat(reducer.planner.isComplete()).isTrue();
    }

    @Test
    void request_mapsPerMessage_isNotExceeded() {
        FetchLimits limits = new FetchLimits(HARD, INCREMENT, INCREMENT, HARD, 2, 1, Duration.ofSeconds(1), 16);
        Reducer reducer = new Reducer(FetchPolicy.adaptive(), limits, 3);
        reducer.announce(remote(1), 1, 0, 1, 2);

        assertThat(reducer.asks()).containsExactly("node1[0, 1]");
    }

    @Test
    void withoutAggregation_smallSegments_goOneByOne() {
        Reducer reducer = new Reducer(FetchPolicy.adaptive().with(Principle.AGGREGATION, false), LIMITS, 4);
        reducer.announce(remote(1), 10, 0, 1);
        reducer.announce(remote(2), 10, 2, 3);

        assertThat(reducer.asks()).containsExactly("node1[0]", "node2[2]");
    }

    @Test
    void smallSegment_otherMapsToCome_waitsForMoreOfItsSource() {
        Reducer reducer = new Reducer(5);
        reducer.announce(remote(1), INCREMENT, 0);
        FetchRequest first = reducer.only();
        reducer.announce(remote(2), 50, 1);
        assertThat(reducer.asks()).isEmpty();

        reducer.announce(remote(2), 160, 2);
        assertThat(reducer.asks()).containsExactly("node2[1, 2]");
        assertThat(first.bytes()).isEqualTo(INCREMENT);
    }

    @Test
    void smallSegment_nothingInFlight_isAskedFor() {
        Reducer reducer = new Reducer(5);
        reducer.announce(remote(1), 50, 0);

        assertThat(reducer.asks()).containsExactly("node1[0]");
    }

    @Test
    void smallSegment_timeToFlushPassed_isAskedFor() {
        Reducer reducer = new Reducer(5);
        reducer.announce(remote(1), INCREMENT, 0);
        reducer.planner.requests();
        reducer.announce(remote(2), 50, 1);

        long wakeUp = reducer.planner.wakeUpNanos().orElseThrow();
        assertThat(wakeUp).isEqualTo(LIMITS.flushAfter().toNanos());
        assertThat(reducer.asks()).isEmpty();
        reducer.now = wakeUp;
        assertThat(reducer.asks()).containsExactly("node2[1]");
    }

    @Test
    void smallSegment_lastMapAnnounced_isAskedFor() {
        Reducer reducer = new Reducer(3);
        reducer.announce(remote(1), INCREMENT, 0);
        reducer.planner.requests();
        reducer.announce(remote(2), 50, 1);
        assertThat(reducer.asks()).isEmpty();

        reducer.announce(remote(3), 50, 2);
        assertThat(reducer.asks()).containsExactly("node2[1]", "node3[2]");
    }

    @Test
    void smallSegment_lengthsOfItsSourceToCome_waitsForThem() {
        Reducer reducer = new Reducer(3);
        reducer.announce(remote(1), INCREMENT, 0);
        reducer.planner.requests();
        reducer.announce(remote(2), 50, 1);
        reducer.planner.announced(Reducer.id(2), remote(2));
        assertThat(reducer.asks()).isEmpty();

        LengthQuery query = reducer.planner.queries().get(0);
        assertThat(reducer.asks()).isEmpty();
        reducer.planner.answered(query.id(), List.of(new SizedSegment(Reducer.id(2), 60)));
        assertThat(reducer.asks()).containsExactly("node2[1, 2]");
    }
}
