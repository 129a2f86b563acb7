// SPDX-License-Identifier: Apache-2.0
package org.hawser.ibis.rm;

import static java.util.Objects.requireNonNull;

import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;
import org.hawser.common.config.ConfigException;
import org.hawser.common.config.Lookup;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Weights that follow their configuration while the ResourceManager runs. What is not allowed changes nothing. */
final class ReloadedWeights implements ToDoubleFunction<String> {
    private static final Logger LOG = LoggerFactory.getLogger(ReloadedWeights.class);

    private final Supplier<Lookup> configuration;
    private final LongSupplier version;
    private final Function<Lookup, ToDoubleFunction<String>> reader;
    private volatile ToDoubleFunction<String> weights;
    private long read;

    /**
     * @param first the configuration now
     * @param configuration reads it anew
     * @param version another number when that is worth while
     * @param reader throws {@link ConfigException} if a weight is not one
     */
    ReloadedWeights(
            Lookup first,
            Supplier<Lookup> configuration,
            LongSupplier version,
            Function<Lookup, ToDoubleFunction<String>> reader) {
        this.configuration = requireNonNull(configuration, "configuration is null");
        this.version = requireNonNull(version, "version is null");
        this.reader = requireNonNull(reader, "reader is null");
        this.read = version.getAsLong();
        this.weights = reader.apply(first);
    }

    /** Looks for changes. For one thread at a time. */
    void refresh() {
        long now = version.getAsLong();
        if (now == read) {
            return;
        }
        read = now;
        try {
            weights = reader.apply(configuration.get());
            LOG.info("The weights of IBIS are those of the configuration as it is now");
        } catch (RuntimeException e) {
            LOG.warn("The weights of IBIS stay as they were: {}", e.getMessage());
        }
    }

    @Override
    public double applyAsDouble(String flow) {
        return weights.applyAsDouble(flow);
    }
}
