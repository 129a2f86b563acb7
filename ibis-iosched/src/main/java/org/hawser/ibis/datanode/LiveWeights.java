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
    private final ToDoubleFunction<String> configured;
    private volatile Map<String, Double> said = Map.of();

    LiveWeights(ToDoubleFunction<String> configured) {
        this.configured = requireNonNull(configured, "configured is null");
    }

    /** Whether this changes any. */
    boolean say(Map<String, Double> weights) {
        Map<String, Double> ofApplications = new HashMap<>(weights);
        ofApplications.keySet().removeAll(Set.of(CallingFlow.SYSTEM, CallingFlow.OTHERS));
        boolean changes = !said.equals(ofApplications);
        said = Map.copyOf(ofApplications);
        return changes;
    }

    @Override
    public double applyAsDouble(String flow) {
        Double weight = said.get(flow);
        return weight == null ? configured.applyAsDouble(flow) : weight;
    }
}
