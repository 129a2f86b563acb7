// SPDX-License-Identifier: Apache-2.0
package org.hawser.semem.policy;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Set;
import org.junit.jupiter.api.Test;

class TestMoves {
    private static final String ONE = "application_1_0001";
    private static final String OTHER = "application_1_0002";
    private static final MapOutput A = new MapOutput(ONE, "a", 30);
    private static final MapOutput B = new MapOutput(OTHER, "b", 30);
    private static final MapOutput C = new MapOutput(ONE, "c", 30);
    private static final MapOutput D = new MapOutput(OTHER, "d", 30);
    private static final Need NOTHING = new Need(0, false, Set.of());
    private static final Need FOR_ROOM = new Need(0, true, Set.of());
    private static final Duration PAUSE = Duration.ofSeconds(1);

    private long now;
    private Moves moves = moves(1000, 10);

    @Test
    void begin_belowWatermark_movesNothing() {
        complete(A);

        assertThat(moves.begin(NOTHING)).isEmpty();
        assertThat(moves.canFree()).isTrue();
        assertThat(moves.begin(new Need(21, false, Set.of()))).containsExactly(A);
    }

    @Test
    void begin_aboveWatermark_movesOldestUntilBelow() {
        complete(A, B, C);

        assertThat(moves.begin(NOTHING)).containsExactly(A, B);
        assertThat(moves.begin(NOTHING)).isEmpty();
        assertThat(moves.moved(A)).isTrue();
        assertThat(moves.begin(NOTHING)).isEmpty();
        moves.failed(B);
        complete(D);
        now += PAUSE.toNanos();
        assertThat(moves.begin(NOTHING)).containsExactly(B, C);
    }

    @Test
    void begin_requestWaitsBelowWatermark_movesAsMuchAsIsAllowed() {
        moves = moves(1000, 2);
        complete(A, B, C);

        assertThat(moves.begin(FOR_ROOM)).containsExactly(A, B);
        moves.moved(B);
        assertThat(moves.begin(FOR_ROOM)).containsExactly(C);
    }

    @Test
    void begin_requestWaitsForShare_movesOutputsOfItsApplication() {
        moves = new Moves(new MoveLimits(90, 1000, 10, 3, PAUSE), () -> now);
        complete(A, B, C);

        assertThat(moves.begin(new Need(0, false, Set.of(OTHER)))).containsExactly(B);
        moves.moved(B);
        assertThat(moves.begin(new Need(0, false, Set.of(OTHER)))).isEmpty();
        assertThat(moves.canFree()).isTrue();
    }

    @Test
    void begin_outputLargerThanLimit_isMovedAlone() {
        moves = moves(20, 10);
        complete(A, B);

        assertThat(moves.begin(FOR_ROOM)).containsExactly(A);
        assertThat(moves.bytesUnderWay()).isEqualTo(30);
        moves.moved(A);
        assertThat(moves.begin(FOR_ROOM)).containsExactly(B);
    }

    @Test
    void failed_again_pausesLongerAndIsGivenUp() {
        complete(A);
        for (int factor : new int[] {1, 2}) {
            assertThat(moves.begin(FOR_ROOM)).containsExactly(A);
            moves.failed(A);
            now += PAUSE.toNanos() * factor - 1;
            assertThat(moves.begin(FOR_ROOM)).isEmpty();
            assertThat(moves.canFree()).isFalse();
            now++;
        }
        assertThat(moves.begin(FOR_ROOM)).containsExactly(A);
        moves.failed(A);

        now += Duration.ofHours(1).toNanos();
        assertThat(moves.begin(FOR_ROOM)).isEmpty();
        assertThat(moves.canFree()).isFalse();
    }

    @Test
    void noRoom_manyTimes_pausesAllAndGivesNothingUp() {
        complete(A, B);
        for (int i = 0; i < 10; i++) {
            assertThat(moves.begin(FOR_ROOM)).containsExactly(A, B);
            moves.noRoom(A);
            assertThat(moves.canFree()).isTrue();
            moves.noRoom(B);
            assertThat(moves.canFree()).isFalse();
            assertThat(moves.begin(FOR_ROOM)).isEmpty();
            now += PAUSE.toNanos();
        }
    }

    @Test
    void noRoom_forALargeOutput_movesSmallerOnes() {
        MapOutput large = new MapOutput(ONE, "large", 2000);
        complete(large, A);
        for (int i = 0; i < 3; i++) {
            assertThat(moves.begin(FOR_ROOM)).containsExactly(large);
            moves.noRoom(large);
            assertThat(moves.canFree()).isTrue();
            assertThat(moves.begin(FOR_ROOM)).containsExactly(A);
            moves.noRoom(A);
            assertThat(moves.canFree()).isFalse();
            now += PAUSE.toNanos();
        }
    }

    @Test
    void removed_onTheMove_isNotWantedThere() {
        complete(A, B, C);
        moves.begin(FOR_ROOM);

        moves.removed(ONE, "a");
        moves.ended(OTHER);

        assertThat(moves.bytesUnderWay()).isEqualTo(90);
        assertThat(moves.moved(A)).isFalse();
        moves.failed(B);
        moves.noRoom(C);
        now += PAUSE.toNanos();
        assertThat(moves.begin(FOR_ROOM)).containsExactly(C);
        assertThat(moves.bytesUnderWay()).isEqualTo(30);
    }

    @Test
    void begin_writtenAgainWhileOnTheMove_waitsForItsEnd() {
        complete(A);
        moves.begin(FOR_ROOM);
        moves.removed(ONE, "a");
        complete(A);

        assertThat(moves.isWanted(A)).isFalse();
        assertThat(moves.begin(FOR_ROOM)).isEmpty();
        assertThat(moves.moved(A)).as("the earlier one").isFalse();
        assertThat(moves.bytesUnderWay()).isZero();
        assertThat(moves.begin(FOR_ROOM)).containsExactly(A);
        assertThat(moves.isWanted(A)).isTrue();
        assertThat(moves.moved(A)).isTrue();
        assertThat(moves.bytesUnderWay()).isZero();
    }

    @Test
    void removed_ready_isNotMoved() {
        complete(A, B);
        moves.removed(ONE, "a");
        moves.ended(OTHER);

        assertThat(moves.begin(FOR_ROOM)).isEmpty();
        assertThat(moves.canFree()).isFalse();
    }

    private Moves moves(long bytes, int outputs) {
        return new Moves(new MoveLimits(Limits.part(100, 50), bytes, outputs, 3, PAUSE), () -> now);
    }

    private void complete(MapOutput... outputs) {
        for (MapOutput output : outputs) {
            moves.completed(output);
            moves.completed(output);
        }
    }
}
