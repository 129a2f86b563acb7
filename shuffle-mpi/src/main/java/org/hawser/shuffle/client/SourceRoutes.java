// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.client;

import static java.util.Objects.requireNonNull;

import java.util.List;
import org.hawser.shuffle.policy.Source;

/**
 * An agent that serves segments, and the routes over which it can be asked.
 *
 * @param source what the policy and the node's monitor know it by
 * @param routes the ways to it, the best one first; at least one
 */
public record SourceRoutes(Source source, List<Route> routes) {
    public SourceRoutes {
        requireNonNull(source, "source is null");
        routes = List.copyOf(routes);
        if (routes.isEmpty()) {
            throw new IllegalArgumentException("no route to " + source);
        }
    }
}
