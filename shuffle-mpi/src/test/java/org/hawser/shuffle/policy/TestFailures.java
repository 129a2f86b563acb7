// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.hawser.shuffle.policy.Reducer.INCREMENT;
import static org.hawser.shuffle.policy.Reducer.id;
import static org.hawser.shuffle.policy.Reducer.remote;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class TestFailures {
    private final Reducer reducer = new Reducer(4);

    @Test
    void segmentFails_othersOfItsSource_areAskedForFirst() {
        reducer.announce(remote(1), INCREMENT, 0, 1);
        reducer.planner.failed(reducer.only().id(), id(0));

        assertThat(reducer.monitor.source("node1").inFlightBytes()).isZero();
        assertThat(reducer.asks()).containsExactly("node1[1]");
        assertThat(reducer.asks()).isEmpty(); // One request per source.
    }

    @Test
    void segmentFails_theOnlyOne_isAskedForAgainAtOnce() {
        reducer.announce(remote(1), INCREMENT, 0);
        reducer.planner.failed(reducer.only().id(), id(0));

        assertThat(reducer.asks()).containsExactly("node1[0]");
    }

    @Test
    void segmentArrives_requestGivenUp_isNotWanted() {
        reducer.announce(remote(1), INCREMENT, 0);
        FetchRequest first = reducer.only();
        reducer.planner.failed(first.id(), id(0));
        FetchRequest second = reducer.only();

        assertThat(reducer.planner.arrived(first.id(), id(0))).isFalse();
        assertThat(reducer.planner.arrived(second.id(), id(0))).isTrue();
        assertThat(reducer.monitor.source("node1").inFlightBytes()).isZero();
    }

    @Test
    void segmentRejected_afterArrival_isFetchedAgain() {
        reducer.announce(remote(1), INCREMENT, 0);
        reducer.arrive(reducer.only());
        reducer.planner.rejected(id(0));

        assertThat(reducer.inFlight()).isZero();
        assertThat(reducer.asks()).containsExactly("node1[0]");
    }

    @Test
    void mapRunAgain_firstAttemptUnderWay_whicheverComesFirstIsUsed() {
        reducer.announce(remote(1), INCREMENT, 0);
        FetchRequest first = reducer.only();
        reducer.planner.withdrawn(id(0));
        reducer.planner.announced(new SizedSegment(new SegmentId(0, 1), INCREMENT), remote(2));
        FetchRequest second = reducer.only();

        assertThat(reducer.planner.arrived(second.id(), new SegmentId(0, 1))).isTrue();
        assertThat(reducer.planner.arrived(first.id(), id(0))).isFalse();
        assertThat(reducer.inFlight()).isEqualTo(INCREMENT);
        reducer.planner.consumed(new SegmentId(0, 1), 0);
        assertThat(reducer.inFlight()).isZero();
    }

    @Test
    void mapRunAgain_firstAttemptArrivedAndRejected_secondIsFetched() {
        reducer.announce(remote(1), INCREMENT, 0);
        reducer.arrive(reducer.only());
        reducer.planner.announced(new SizedSegment(new SegmentId(0, 1), INCREMENT), remote(2));
        assertThat(reducer.asks()).isEmpty();

        reducer.planner.rejected(id(0));
        FetchRequest second = reducer.only();
        assertThat(second.source()).isEqualTo(remote(2));
        assertThat(second.segments()).extracting(SizedSegment::id).containsExactly(new SegmentId(0, 1));
    }

    @Test
    void mapRunAgain_secondAttemptDroppedAndFirstRejected_secondIsFetchedAgain() {
        reducer.announce(remote(1), INCREMENT, 0);
        FetchRequest first = reducer.only();
        SegmentId again = new SegmentId(0, 1);
        reducer.planner.announced(new SizedSegment(again, INCREMENT), remote(2));
        FetchRequest second = reducer.only();
        assertThat(reducer.planner.arrived(first.id(), id(0))).isTrue();
        assertThat(reducer.planner.arrived(second.id(), again)).isFalse();

        reducer.planner.rejected(id(0));
        assertThat(reducer.only().segments()).extracting(SizedSegment::id).containsExactly(again);
    }

    @Test
    void withdrawnSegment_notRequestedYet_isNot() {
        reducer.announce(remote(1), INCREMENT, 0);
        reducer.planner.withdrawn(id(0));

        assertThat(reducer.asks()).isEmpty();
        assertThat(reducer.planner.isComplete()).isFalse();
    }

    @Test
    void lengthQuery_segmentMissingInAnswer_isRepeated() {
        reducer.planner.announced(id(0), remote(1));
        LengthQuery query = reducer.planner.queries().get(0);
        reducer.planner.answered(query.id(), List.of());

        assertThat(reducer.planner.queries()).hasSize(1);
    }

    @Test
    void allMaps_consumedOrAbandoned_areComplete() {
        reducer.announce(remote(1), 1, 0, 1);
        FetchRequest request = reducer.only();
        reducer.planner.abandoned(1);
        reducer.planner.abandoned(2);
        reducer.planner.abandoned(3);

        assertThat(reducer.planner.arrived(request.id(), id(1))).isFalse();
        assertThat(reducer.planner.arrived(request.id(), id(0))).isTrue();
        assertThat(reducer.planner.isComplete()).isFalse();
        reducer.planner.consumed(id(0), 0);
        assertThat(reducer.planner.isComplete()).isTrue();
        assertThat(reducer.planner.announced(id(0), remote(2))).isFalse();
    }

    @Test
    void memoryFull_untilThereIsRoom_nothingIsRequested() {
        reducer.announce(remote(1), INCREMENT, 0);
        reducer.planner.memoryFull(true);
        assertThat(reducer.asks()).isEmpty();

        reducer.planner.memoryFull(false);
        assertThat(reducer.asks()).containsExactly("node1[0]");
    }

    @Test
    void memoryFull_manyTimes_shrinksElasticLimit() {
        for (int i = 0; i < 10; i++) {
            reducer.planner.memoryFull(true);
            reducer.planner.memoryFull(false);
        }

        assertThat(reducer.planner.state().softLimitBytes()).isEqualTo(INCREMENT);
    }

    @Test
    void wait_beforeSegmentWasRequested_doesNotCount() {
        reducer.pass(Duration.ofSeconds(100));
        reducer.announce(remote(1), INCREMENT, 0);
        FetchRequest request = reducer.only();
        reducer.pass(Duration.ofMillis(3));
        reducer.arrive(request);
        reducer.planner.consumed(id(0), Duration.ofSeconds(100).toNanos());

        assertThat(reducer.monitor.source("node1").averageWaitNanos())
                .isEqualTo(Duration.ofMillis(3).toNanos());
    }

    @Test
    void consumed_notArrived_isRefused() {
        assertThatThrownBy(() -> reducer.planner.consumed(id(0), 0))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("m0_0");
    }

    @Test
    void close_requestsUnderWay_noLongerCountAsLoad() {
        reducer.announce(remote(1), INCREMENT, 0);
        FetchRequest request = reducer.only();
        reducer.planner.close();

        assertThat(reducer.monitor.source("node1").inFlightBytes()).isZero();
        assertThat(reducer.planner.arrived(request.id(), id(0))).isFalse();
        assertThat(reducer.asks()).isEmpty();
    }
}
