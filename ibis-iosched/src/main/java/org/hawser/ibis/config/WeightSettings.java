// SPDX-License-Identifier: Apache-2.0
package org.hawser.ibis.config;

import java.util.HashMap;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import org.hawser.common.config.ConfigException;
import org.hawser.common.config.Lookup;
import org.hawser.ibis.compat.CallingFlow;

/** Weights of flows as a node's configuration has them. */
public final class WeightSettings implements ToDoubleFunction<String> {
    private final Map<String, Integer> weights = new HashMap<>();
    private final int others;

    /** @throws ConfigException if a weight is not a whole number from 1 to 10000 */
    public WeightSettings(Lookup lookup) {
        others = IbisKeys.DEFAULT_WEIGHT.get(lookup);
        weights.put(CallingFlow.SYSTEM, IbisKeys.SYSTEM_WEIGHT.get(lookup));
        weights.putAll(IbisKeys.WEIGHTS.get(lookup));
    }

    @Override
    public double applyAsDouble(String flow) {
        return weights.getOrDefault(flow, others);
    }
}
