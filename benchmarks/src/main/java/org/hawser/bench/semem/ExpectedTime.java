// SPDX-License-Identifier: Apache-2.0
package org.hawser.bench.semem;

import java.time.Duration;
import org.hawser.cluster.core.Profile;

/** How long a comparison will take about, for the user who has to leave the machine alone meanwhile. */
public final class ExpectedTime {
    private static final double MB = 1e6;
    private static final double BITS = 8;
    /** Start and stop of a cluster. */
    private static final double CLUSTER_SECONDS = 30;

    private static final double INPUT_SECONDS = 15;
    /** Of a job without data, from one to the next. */
    private static final double HAWSER_SECONDS = 12;

    private static final double STOCK_SECONDS = 60;
    /** Of a node with half a processor, of which there are three. */
    private static final double SECONDS_PER_MB = 0.12;
    /** What a job writes to the central disk for each byte of TeraSort's input: outputs of maps, and merges. */
    private static final double CENTRAL_BYTES = 2.3;

    /** Warm-ups have all processors of the machine. */
    private static final double WARM_UPS_IN_TIME_OF_ONE = 2;

    private ExpectedTime() {}

    /** For the user. */
    public static String text(Plan plan, int runs) {
        return "expected time: about " + of(plan, runs).toMinutes()
                + " minutes, on two processors that have nothing else to do";
    }

    static Duration of(Plan plan, int runs) {
        int timed = plan.emulation().timed();
        double seconds = 0;
        for (Setup setup : plan.setups()) {
            boolean stock = setup.side().profile() == Profile.STOCK;
            double job = job(plan.emulation(), setup.side(), stock);
            double jobs = stock
                    ? STOCK_SECONDS + timed * plan.jobs().size() * job
                    : (timed + SideTurns.WARM_UPS / WARM_UPS_IN_TIME_OF_ONE)
                            * plan.jobs().size()
                            * job;
            seconds += INPUT_SECONDS + runs * (CLUSTER_SECONDS + jobs);
        }
        return Duration.ofMillis(Math.round(seconds * 1000));
    }

    private static double job(Emulation emulation, Side side, boolean stock) {
        double mb = emulation.bytes() / MB;
        double transfer = side.central() && !side.inMemory() ? mb * CENTRAL_BYTES * BITS / emulation.mbit() : 0;
        return (stock ? STOCK_SECONDS : HAWSER_SECONDS) + mb * SECONDS_PER_MB + transfer;
    }
}
