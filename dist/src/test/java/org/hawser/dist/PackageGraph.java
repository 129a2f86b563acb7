// SPDX-License-Identifier: Apache-2.0
package org.hawser.dist;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/** Packages, or what they are parts of, and for each use of one by another the classes concerned. */
final class PackageGraph {
    private final Map<String, Map<String, ClassUse>> uses = new TreeMap<>();

    /** @param packageOf of a class */
    PackageGraph(Collection<ClassUse> classes, UnaryOperator<String> packageOf) {
        for (ClassUse use : classes) {
            String user = packageOf.apply(use.user());
            String used = packageOf.apply(use.used());
            if (!user.equals(used)) {
                uses.computeIfAbsent(user, any -> new TreeMap<>()).putIfAbsent(used, use);
            }
        }
    }

    /** The shortest way from a package back to itself, with the classes of each step. */
    Optional<List<ClassUse>> shortestCycle() {
        return uses.keySet().stream()
                .map(this::wayBack)
                .flatMap(Optional::stream)
                .min(Comparator.comparing(List::size));
    }

    private Optional<List<ClassUse>> wayBack(String start) {
        Map<String, String> cameFrom = new HashMap<>();
        Deque<String> open = new ArrayDeque<>(List.of(start));
        while (!open.isEmpty()) {
            String user = open.remove();
            for (String used : uses.getOrDefault(user, Map.of()).keySet()) {
                if (cameFrom.putIfAbsent(used, user) == null) {
                    open.add(used);
                }
            }
        }
        if (!cameFrom.containsKey(start)) {
            return Optional.empty();
        }
        List<ClassUse> way = new ArrayList<>();
        String used = start;
        do {
            String user = cameFrom.get(used);
            way.add(0, uses.get(user).get(used));
            used = user;
        } while (!used.equals(start));
        return Optional.of(way);
    }

    /** What is used beyond that table, of users that are in it. */
    List<ClassUse> beyond(Map<String, ? extends Collection<String>> allowed) {
        return uses.entrySet().stream()
                .filter(user -> allowed.containsKey(user.getKey()))
                .flatMap(user -> user.getValue().entrySet().stream()
                        .filter(used -> !allowed.get(user.getKey()).contains(used.getKey()))
                        .map(Map.Entry::getValue))
                .collect(Collectors.toList());
    }
}
