// SPDX-License-Identifier: Apache-2.0
package org.hawser.bench.shuffle;

/**
 * A load of the shuffle comparison, and where its bytes are at first.
 *
 * @param cold whether they have to come from disk, or are in the page cache
 */
record Workload(ShuffleLoad load, boolean cold) {
    /** Rounds that have to read from disk before any is timed: what they take is not known from those before them. */
    static final int COLD_WARM_UPS = 2;

    /** Rounds that are timed if cold. */
    static final int COLD_ROUNDS = 4;

    /** Attempts of each map beside the one that is in the page cache: bytes are cold once. */
    static final int COLD_ATTEMPTS = COLD_WARM_UPS + COLD_ROUNDS;

    private static final int HOT_ROUNDS = 8;

    String name() {
        return cold ? load.name() + ", cold" : load.name();
    }

    /** Rounds before the timed ones that fetch what the timed ones fetch, or have it where they have it. */
    int warmUps() {
        return cold ? COLD_WARM_UPS : 0;
    }

    /** Rounds to be timed. */
    int rounds() {
        return cold ? COLD_ROUNDS : HOT_ROUNDS;
    }

    /**
     * The map attempts whose outputs a round fetches.
     *
     * @param round from 0, {@link #warmUps} included
     */
    int attempt(int round) {
        return cold ? 1 + round : 0;
    }
}
