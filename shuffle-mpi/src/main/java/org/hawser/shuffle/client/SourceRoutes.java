/*
 * Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file except in
 * compliance with the License. You may obtain a copy of the License at
 *
 *     https://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software distributed under the License is
 * distributed on an "AS IS" BASIS, WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express or
 * implied. See the License for the specific language governing permissions and limitations under the
 * License.
 */
package org.hawser.shuffle.client;

import static java.util.Objects.requireNonNull;

import java.util.List;
import org.hawser.shuffle.policy.Source;

/**
 * An agent that serves segments.
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
