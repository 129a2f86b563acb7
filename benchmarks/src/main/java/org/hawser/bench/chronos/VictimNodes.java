// SPDX-License-Identifier: Apache-2.0
package org.hawser.bench.chronos;

import java.util.Comparator;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.hawser.bench.chronos.ClusterView.Placed;
import org.hawser.cluster.core.ClusterException;

/** Chooses the workers that are to be killed: those on which the first job loses most, and no job its ApplicationMaster. */
final class VictimNodes {
    private VictimNodes() {}

    /**
     * The workers' numbers.
     *
     * @param masters hosts of ApplicationMasters
     * @param attempts of the first job
     * @throws ClusterException if there are not so many on which the first job would lose anything
     */
    static List<Integer> choose(int workers, int count, List<String> masters, List<Placed> attempts, Load load) {
        Comparator<Integer> mostReduces =
                Comparator.comparing(worker -> -count(attempts, worker, one -> !one.map() && one.running()));
        Comparator<Integer> mostMaps = Comparator.comparing(worker -> -count(attempts, worker, Placed::map));
        List<Integer> chosen = IntStream.rangeClosed(1, workers)
                .boxed()
                .filter(worker -> !masters.contains(Hosts.of(worker)))
                .filter(worker -> count(attempts, worker, one -> load == Load.MAP || !one.map()) > 0)
                .sorted(mostReduces.thenComparing(mostMaps).thenComparing(Comparator.naturalOrder()))
                .limit(count)
                .toList();
        if (chosen.size() < count) {
            throw new ClusterException("The first job has tasks on " + chosen.size() + " of " + workers
                    + " workers that have no ApplicationMaster, " + count
                    + " are needed: give the cluster more workers with --workers. ApplicationMasters are on " + masters
                    + ", attempts are " + attempts + ".");
        }
        return chosen;
    }

    private static long count(List<Placed> attempts, int worker, Predicate<Placed> which) {
        return attempts.stream()
                .filter(one -> one.host().equals(Hosts.of(worker)))
                .filter(which)
                .count();
    }
}
