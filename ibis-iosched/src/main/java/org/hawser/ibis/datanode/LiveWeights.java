// SPDX-License-Identifier: Apache-2.0
package org.hawser.ibis.datanode;

import static java.util.Objects.requireNonNull;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import org.hawser.ibis.compat.CallingFlow;

/** Weights of applications as the broker has said them, and those of the node's configuration for the other flows. */
final class LiveWeights implements ToDoubleFunction<String> {
    private static final Set<String> OWN = Set.of(CallingFlow.SYSTEM, CallingFlow.OTHERS);

    private final ToDoubleFunction<String> configured;
    private volatile Map<String, Double> said = Map.of();
    private volatile boolean lacking;

    LiveWeights(ToDoubleFunction<String> configured) {
        this.configured = requireNonNull(configured, "configured is null");
    }

    /** Whether this changes any. */
    boolean say(Map<String, Double> weights) {
        Map<String, Double> ofApplications = new HashMap<>(weights);
        ofApplications.keySet().removeAll(OWN);
        boolean changes = !said.equals(ofApplications);
        said = Map.copyOf(ofApplications);
        lacking = false;
        return changes;
    }

    /** Whether the weight of an application was asked for that the broker has not said, since it was last heard of. */
    boolean isLacking() {
        return lacking;
    }

    @Override
    public double applyAsDouble(String flow) {
        Double weight = said.get(flow);
        if (weight != null) {
            return weight;
        }
        if (!OWN.contains(flow)) {
            lacking = true;
        }
        return configured.applyAsDouble(flow);
    }
}
