// SPDX-License-Identifier: Apache-2.0
package org.hawser.bench.run;

import java.time.Duration;
import java.util.Map;

/** What a comparison was asked to compare; it can be told without comparing anything. */
public interface ComparisonPlan {
    /** For the report and for the user: lines of text by their titles. */
    Map<String, String> describe();

    /** How long the comparison takes about. */
    Duration expected(int runs);

    /** The same for the user. */
    default String expectedTime(int runs) {
        return "expected time: about " + expected(runs).plusSeconds(59).toMinutes()
                + " minutes, on two processors that have nothing else to do";
    }
}
