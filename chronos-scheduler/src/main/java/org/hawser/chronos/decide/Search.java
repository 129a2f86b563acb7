// SPDX-License-Identifier: Apache-2.0
package org.hawser.chronos.decide;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.PriorityQueue;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.hawser.chronos.decide.Candidates.Standing;
import org.hawser.chronos.decide.Snapshot.Placed;

/** Looks for containers that make room for one recovery task, all on one node. */
final class Search {
    /** Makes room by itself if {@code awaited}. */
    record Found(Node node, List<Running> containers, boolean awaited) {}

    private final Waiting task;
    private final Order order;
    private final Candidates candidates;
    private final Commitments commitments;
    /** Whether several containers might do where one does not. */
    private boolean tooSmall;

    Search(Waiting task, Order order, Candidates candidates, Commitments commitments) {
        this.task = task;
        this.order = order;
        this.candidates = candidates;
        this.commitments = commitments;
    }

    /** On one of a few nodes. */
    Optional<Found> among(List<Node> nodes) {
        Optional<Found> ending = nodes.stream()
                .filter(node -> !node.foreign())
                .flatMap(node -> node.running().stream().map(running -> new Placed(node, running)))
                .filter(placed -> fits(placed) && candidates.standing(placed.running()) == Standing.ENDING)
                .min(Comparator.comparingLong(placed -> placed.running().remainingMillis()))
                .map(placed -> new Found(placed.node(), List.of(placed.running()), true));
        if (ending.isPresent()) {
            return ending;
        }
        return nodes.stream()
                .filter(node -> !node.foreign())
                .flatMap(node -> victimsOn(node).stream())
                .min(Comparator.comparing((Found found) -> mostImportant(found).application(), order)
                        .thenComparingInt(found -> found.containers().size())
                        .thenComparing(Search::mostImportant, Candidates.LEAST_TO_LOSE));
    }

    private static Running mostImportant(Found found) {
        return found.containers().get(found.containers().size() - 1);
    }

    private Optional<Found> victimsOn(Node node) {
        candidates.clear();
        List<Running> inOrder = new ArrayList<>(node.running());
        inOrder.removeIf(running -> candidates.standing(running) != Standing.GIVES);
        inOrder.sort(candidates.firstToGo());
        Size room = commitments.free(node);
        List<Running> chosen = new ArrayList<>();
        for (Running running : inOrder) {
            if (task.size().fitsIn(room)) {
                break;
            }
            if (candidates.standing(running) == Standing.GIVES) {
                candidates.choose(running);
                chosen.add(running);
                room = room.plus(running.size());
            }
        }
        candidates.clear();
        if (!task.size().fitsIn(room)) {
            return Optional.empty();
        }
        for (int i = chosen.size() - 1; i >= 0; i--) {
            Size without = room.minus(chosen.get(i).size());
            if (task.size().fitsIn(without)) {
                room = without;
                chosen.remove(i);
            }
        }
        return Optional.of(new Found(node, chosen, false));
    }

    /** On any node: one container of the application that comes last, or else several on one node. */
    Optional<Found> anywhere(Snapshot snapshot) {
        Map<ApplicationId, List<Placed>> all = snapshot.byApplication();
        PriorityQueue<ApplicationId> left = new PriorityQueue<>(order);
        all.keySet().stream().filter(candidates::mayAsk).forEach(left::add);
        while (!left.isEmpty()) {
            Optional<Found> found = single(all.get(left.poll()));
            if (found.isPresent()) {
                return found;
            }
        }
        return tooSmall ? among(snapshot.nodesFor(task)) : Optional.empty();
    }

    private Optional<Found> single(List<Placed> placed) {
        Placed best = null;
        Placed ending = null;
        for (Placed next : placed) {
            // Most containers have more to lose than another one, and need no closer look.
            if (next.node().foreign()
                    || (best != null
                            && Candidates.LEAST_TO_LOSE.compare(next.running(), best.running()) >= 0
                            && !candidates.isNearlyDone(next.running()))) {
                continue;
            }
            if (!fits(next)) {
                tooSmall = tooSmall || candidates.standing(next.running()) == Standing.GIVES;
                continue;
            }
            Standing standing = candidates.standing(next.running());
            if (standing == Standing.ENDING) {
                ending = next;
            } else if (standing == Standing.GIVES
                    && (best == null || Candidates.LEAST_TO_LOSE.compare(next.running(), best.running()) < 0)) {
                best = next;
            }
        }
        Placed chosen = ending == null ? best : ending;
        return chosen == null
                ? Optional.empty()
                : Optional.of(new Found(chosen.node(), List.of(chosen.running()), ending != null));
    }

    private boolean fits(Placed placed) {
        return task.size()
                .fitsIn(commitments.free(placed.node()).plus(placed.running().size()));
    }
}
