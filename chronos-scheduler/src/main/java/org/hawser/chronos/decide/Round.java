// SPDX-License-Identifier: Apache-2.0
package org.hawser.chronos.decide;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.hawser.chronos.decide.Search.Found;

/** Decisions about one snapshot, each of which takes those before it into account. */
final class Round {
    private record Group(ApplicationId application, Size size) {}

    private final Snapshot snapshot;
    private final Order order;
    private final OpenDecisions open;
    private final Limits limits;
    private final Losses losses;
    private final Commitments commitments;
    private final int most;
    /** Which tasks that may run anywhere would look through the cluster in vain. */
    private final Map<Group, Reason> hopeless = new HashMap<>();

    private int taken;

    Round(Snapshot snapshot, OpenDecisions open, Limits limits, Losses losses) {
        this.snapshot = snapshot;
        this.order = snapshot.order();
        this.open = open;
        this.limits = limits;
        this.losses = losses;
        this.commitments = open.commitments(order);
        this.most = limits.perRound(snapshot.containers());
    }

    Decision decide(Waiting task) {
        Decision decision = decideThere(task);
        boolean inVain = decision instanceof Decision.None none && none.reason().concernsNodes() && task.elsewhere();
        return inVain ? decideThere(task.anywhere()) : decision;
    }

    private Decision decideThere(Waiting task) {
        List<Node> nodes = snapshot.nodesFor(task);
        if (nodes.isEmpty()) {
            return new Decision.None(task, Reason.NO_NODE);
        }
        for (Node node : nodes) {
            if (!node.foreign() && task.size().fitsIn(commitments.free(node))) {
                commitments.promise(node.id(), task.size());
                order.got(task.task().application(), task.size());
                return new Decision.Room(task, node.id());
            }
        }
        if (nodes.stream().allMatch(Node::foreign)) {
            return new Decision.None(task, Reason.RESERVED);
        }
        if (open.tries(task.task()) >= limits.tries()) {
            return new Decision.None(task, Reason.TOO_OFTEN);
        }
        if (most > 0 && taken >= most) {
            return new Decision.None(task, Reason.ROUND_LIMIT);
        }
        return task.hosts().isEmpty() ? decideAnywhere(task) : search(task, nodes);
    }

    private Decision decideAnywhere(Waiting task) {
        Group group = new Group(task.task().application(), task.size());
        Reason known = hopeless.get(group);
        Decision decision = known == null ? search(task, List.of()) : new Decision.None(task, known);
        if (decision instanceof Decision.None none) {
            hopeless.put(group, none.reason());
        }
        return decision;
    }

    private Decision search(Waiting task, List<Node> nodes) {
        Predicate<ContainerId> mayAwait = container -> open.mayAwait(task.task()) && !open.isOverdue(container);
        Candidates candidates = new Candidates(task, order, limits, commitments, losses, mayAwait);
        Search search = new Search(task, order, candidates, commitments);
        Optional<Found> found = nodes.isEmpty() ? search.anywhere(snapshot) : search.among(nodes);
        if (found.isEmpty()) {
            return new Decision.None(task, candidates.reason());
        }
        return found.get().awaited() || isWithinLimit(found.get())
                ? commit(task, found.get())
                : new Decision.None(task, Reason.ROUND_LIMIT);
    }

    /** A task that needs more than a round may take is the only one of its round. */
    private boolean isWithinLimit(Found found) {
        return most > 0 && (taken == 0 || taken + found.containers().size() <= most);
    }

    private Decision commit(Waiting task, Found found) {
        ApplicationId own = task.task().application();
        Running first = found.containers().get(0);
        String why = first.application().equals(own)
                ? "it is of the same application, and the input is there"
                : order.why(first.application(), own);
        Size room = Size.NONE;
        for (Running running : found.containers()) {
            commitments.take(running.container());
            order.moved(running.application(), running.size());
            room = room.plus(running.size());
        }
        order.got(own, task.size());
        commitments.promise(found.node().id(), task.size().minus(room));
        if (found.awaited()) {
            return new Decision.AwaitEnd(task, found.node().id(), first);
        }
        taken += found.containers().size();
        found.containers().forEach(running -> losses.add(running.application()));
        return new Decision.Preempt(task, found.node().id(), found.containers(), why);
    }
}
