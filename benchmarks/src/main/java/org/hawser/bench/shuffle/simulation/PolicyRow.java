// SPDX-License-Identifier: Apache-2.0
package org.hawser.bench.shuffle.simulation;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Stream;
import org.hawser.shuffle.policy.FetchPolicy;
import org.hawser.shuffle.policy.Principle;
import org.hawser.shuffle.policy.Selection;

/** A policy with its name in a table. */
public record PolicyRow(String name, FetchPolicy policy) {
    /** Random, round-robin and adaptive. */
    public static List<PolicyRow> selections() {
        return List.of(
                new PolicyRow("random", FetchPolicy.random()),
                new PolicyRow("round-robin", FetchPolicy.of(Selection.ROUND_ROBIN)),
                new PolicyRow("adaptive", FetchPolicy.adaptive()),
                new PolicyRow("adaptive, score after", FetchPolicy.adaptive().withScoreAfterRequest(true)));
    }

    /**
     * What is added to random choice, one principle more in each row, until all are there. Putting requests together comes
     * first, and not last but one: of single segments each source has as many requests as it may have, so that nothing is
     * left to choose.
     */
    public static List<PolicyRow> ablation() {
        List<PolicyRow> rows = new ArrayList<>();
        rows.add(new PolicyRow("random, single segments", FetchPolicy.random().with(Principle.AGGREGATION, false)));
        rows.add(new PolicyRow("+ " + label(Principle.AGGREGATION), FetchPolicy.random()));
        FetchPolicy policy = new FetchPolicy(Selection.ADAPTIVE, Set.of(Principle.AGGREGATION), false);
        for (Principle principle : Principle.values()) {
            if (principle != Principle.AGGREGATION) {
                policy = policy.with(principle, true);
                rows.add(new PolicyRow("+ " + label(principle), policy));
            }
        }
        return rows;
    }

    /** All principles but one. */
    public static List<PolicyRow> leavingOneOut() {
        return Stream.of(Principle.values())
                .map(without -> new PolicyRow(
                        "without " + label(without), FetchPolicy.adaptive().with(without, false)))
                .toList();
    }

    private static String label(Principle principle) {
        return principle.name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }
}
