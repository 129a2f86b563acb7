// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.client;

import java.time.Duration;

/**
 * How fast things go in a test.
 *
 * @param limit for all of it
 * @param callTimeout of the client
 * @param patience of the client
 * @param flush of the planner
 * @param http how long a fetch over HTTP takes at most
 */
record Pace(Duration limit, Duration callTimeout, Duration patience, Duration flush, Duration http) {
    static final Pace SIMULATED = new Pace(
            Duration.ofMinutes(2),
            Duration.ofMillis(20),
            Duration.ofMillis(60),
            Duration.ofMillis(2),
            Duration.ofMillis(10));
    static final Pace REAL = new Pace(
            Duration.ofMinutes(5),
            Duration.ofMillis(300),
            Duration.ofMillis(500),
            Duration.ofMillis(5),
            Duration.ofMillis(20));

    /** For runs in which nothing fails, however slow the machine is. */
    static final Pace PATIENT = new Pace(
            Duration.ofMinutes(5),
            Duration.ofSeconds(30),
            Duration.ofSeconds(30),
            Duration.ofMillis(5),
            Duration.ofMillis(20));
}
