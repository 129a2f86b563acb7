// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.core.machine;

import static java.util.Objects.requireNonNull;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.hawser.cluster.core.ClusterException;

/**
 * Chooses the interface that the daemons of a node use.
 *
 * @param route the name of the interface that packets to the other nodes take, if known
 */
public record LinkChoice(List<Link> links, Optional<String> route) {
    public LinkChoice {
        links = List.copyOf(links);
        requireNonNull(route, "route is null");
    }

    /**
     * The interface of that name; without one InfiniBand, else Slingshot, else that of the route, else any.
     *
     * @throws ClusterException if there is none such
     */
    public Link choose(Optional<String> name) {
        if (name.isPresent()) {
            return links.stream()
                    .filter(link -> link.name().equals(name.get()))
                    .findFirst()
                    .orElseThrow(() -> new ClusterException("--interface is " + name.get()
                            + ", but no interface of that name is up and has an IPv4 address; there are " + names()
                            + "."));
        }
        return links.stream()
                .min(Comparator.comparing(Link::kind)
                        .thenComparing(link -> route.filter(link.name()::equals).isEmpty())
                        .thenComparing(Link::name))
                .orElseThrow(() -> new ClusterException("No network interface is up and has an IPv4 address."));
    }

    private String names() {
        return links.stream().map(Link::toString).collect(Collectors.joining(", "));
    }
}
