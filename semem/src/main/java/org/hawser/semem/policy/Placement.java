// SPDX-License-Identifier: Apache-2.0
package org.hawser.semem.policy;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SplittableRandom;
import java.util.function.LongSupplier;
import java.util.function.Predicate;
import java.util.stream.DoubleStream;
import org.hawser.common.config.Ranges;

/**
 * Which memory node gets the next map output of this worker.
 *
 * <p>After T.-C. Dao's thesis, section 4.2, strategies Every node and Dedicated nodes: "we can use the round robin
 * algorithm to store data on remote nodes". The differences:
 *
 * <ul>
 *   <li>By default, turns are given in bytes and in proportion to free memory, so that large outputs, and nodes that
 *       many workers use, do not unbalance the nodes. What counts is how much more a node has free than the fullest one
 *       (see {@link #LEVELLING}): turns in proportion to free memory alone would level differences only when nodes are
 *       nearly full.
 *   <li>Each worker uses at most some nodes at a time, a random subset of its own. Workers that lend to each other would
 *       otherwise all be connected to all. Another node takes the place of one that is full, drains, fails, or vanishes.
 *   <li>A node that has refused or failed is left alone for a time, which doubles with each failure; one that has not
 *       answered for long, for minutes, until it does.
 *   <li>If so configured, nodes come first that run reducers of the output's job, which read it there. A worker knows that
 *       of nodes that it has asked something, so it asks others too, one at a time.
 *   <li>Many workers choose at the same time, and none knows what the others do. Each subtracts what it has asked for
 *       itself and has no answer to; a choice that turns out wrong costs one refusal, which brings the new state.
 *   <li>A worker asks all nodes that it may choose how much they have free, not only those that have something of it
 *       (see {@link #preferred}). Its first outputs would otherwise go to each of them in turn, however full it is.
 * </ul>
 *
 * <p>A choice takes O(k) steps for k nodes used at a time, and O(n) in all published nodes when most of them cannot be
 * used, or when nodes with reducers come first. News of one node take O(1), a new list of nodes O(n log n).
 *
 * <p>A pure state machine. Not thread-safe.
 */
public final class Placement {
    /** The part of the fullest node's free memory that gives no right to a turn. */
    private static final double LEVELLING = 0.97;

    private final MemoryNode self;
    private final NodeChoice choice;
    private final int most;
    private final long seed;
    private final SplittableRandom random;
    private final LongSupplier nanoClock;
    private final Map<String, Peer> peers = new HashMap<>();
    /** In the order in which this worker prefers them. */
    private List<Peer> ranking = List.of();
    /** Where in that order the next stranger is looked for. */
    private int nextStranger;

    private long steps;

    /**
     * @param self the worker, which is never chosen
     * @param most nodes that are used at a time
     * @param seed different for each worker
     */
    public Placement(MemoryNode self, NodeChoice choice, int most, long seed, LongSupplier nanoClock) {
        Ranges.requireAtLeast("most", most, 1);
        this.self = requireNonNull(self, "self is null");
        this.choice = requireNonNull(choice, "choice is null");
        this.most = most;
        this.random = new SplittableRandom(seed);
        this.seed = random.nextLong();
        this.nanoClock = requireNonNull(nanoClock, "nanoClock is null");
    }

    /** These nodes are there now, and no others. */
    public void published(Collection<MemoryNode> nodes) {
        List<MemoryNode> others =
                nodes.stream().filter(node -> !node.name().equals(self.name())).toList();
        peers.keySet().retainAll(others.stream().map(MemoryNode::name).toList());
        others.forEach(node -> peers.computeIfAbsent(node.name(), name -> new Peer(node)));
        ranking = peers.values().stream().sorted(order()).toList();
    }

    /**
     * Names the node for an output of this size. The caller then asks that node, and tells the answer by {@link
     * #granted}, {@link #refused}, or {@link #failed}.
     *
     * @param application whose output it is
     * @param not nodes that are not wanted, as the output is there or was refused there; their hosts are avoided too
     * @return empty if no node is known to have room
     */
    public Optional<String> choose(String application, long bytes, Collection<String> not) {
        long now = nanoClock.getAsLong();
        Predicate<Peer> usable = peer -> peer.takes(bytes, now);
        Predicate<Peer> wanted = peer -> !not.contains(peer.node().name());
        List<Peer> candidates = choice == NodeChoice.NEAR_REDUCERS
                ? first(usable.and(wanted).and(peer -> peer.isNear(application)))
                : List.of();
        if (candidates.isEmpty()) {
            candidates = first(usable).stream().filter(wanted).toList();
        }
        if (candidates.isEmpty() && !not.isEmpty()) {
            candidates = first(usable.and(wanted));
        }
        if (candidates.isEmpty()) {
            return Optional.empty();
        }
        Peer chosen = choose(onOtherHosts(candidates, not), bytes);
        chosen.asked(bytes);
        return Optional.of(chosen.node().name());
    }

    /** The nodes that the next outputs can go to. Their state should be told regularly while there are outputs to move. */
    public List<String> preferred() {
        long now = nanoClock.getAsLong();
        return first(peer -> peer.takes(1, now)).stream()
                .map(peer -> peer.node().name())
                .toList();
    }

    /** The node has reserved the room, and has so much left. */
    public void granted(String node, long bytes, long free) {
        answered(node, bytes, free).ifPresent(Peer::succeeded);
    }

    /** The node has refused, and has so much free. The next choice will be another one. */
    public void refused(String node, long bytes, long free) {
        answered(node, bytes, free).ifPresent(peer -> peer.refused(random, nanoClock.getAsLong()));
    }

    /** The node could not be reached, or has not answered in time; or it was lost after it had granted. */
    public void failed(String node, long bytes) {
        peer(node).ifPresent(peer -> {
            peer.answered(bytes);
            peer.failed(random, nanoClock.getAsLong());
        });
    }

    /** News of a node that answer no request for room. */
    public void state(String node, long free, boolean draining) {
        peer(node).ifPresent(peer -> {
            peer.report(free, nanoClock.getAsLong());
            peer.drains(draining);
        });
    }

    /** Reducers of these applications run on the node now, and of no others. */
    public void reduces(String node, Collection<String> applications) {
        peer(node).ifPresent(peer -> peer.reduces(applications));
    }

    /** Whether reducers of the application run on the node, as far as is known. */
    public boolean isNear(String node, String application) {
        return peer(node).filter(peer -> peer.isNear(application)).isPresent();
    }

    /**
     * The next node that is to be asked for its state, although it may have nothing of this worker; each in its turn. Empty
     * if its answer would not matter.
     */
    public Optional<String> stranger() {
        if (choice != NodeChoice.NEAR_REDUCERS || ranking.isEmpty()) {
            return Optional.empty();
        }
        nextStranger = (nextStranger + 1) % ranking.size();
        return Optional.of(ranking.get(nextStranger).node().name());
    }

    /** Nodes that the choices so far have looked at. */
    long steps() {
        return steps;
    }

    private Optional<Peer> peer(String node) {
        return Optional.ofNullable(peers.get(node));
    }

    private Optional<Peer> answered(String node, long bytes, long free) {
        Optional<Peer> peer = peer(node);
        peer.ifPresent(found -> {
            found.answered(bytes);
            found.report(free, nanoClock.getAsLong());
        });
        return peer;
    }

    private Comparator<Peer> order() {
        Comparator<Peer> byName = Comparator.comparing(peer -> peer.node().name());
        // Drawn by name, so that the same node has the same place whenever it comes.
        Comparator<Peer> byLot = Comparator.comparingLong(
                peer -> new SplittableRandom(seed ^ peer.node().name().hashCode()).nextLong());
        return switch (choice) {
            case FILL_FIRST -> byName;
            case LOCAL_FIRST -> Comparator.<Peer>comparingInt(peer -> -nearness(peer))
                    .thenComparing(byLot)
                    .thenComparing(byName);
            case WEIGHTED, ROUND_ROBIN, NEAR_REDUCERS -> byLot.thenComparing(byName);
        };
    }

    private int nearness(Peer peer) {
        return peer.node().nearness(self);
    }

    private List<Peer> first(Predicate<Peer> usable) {
        List<Peer> found = new ArrayList<>();
        for (Peer peer : ranking) {
            steps++;
            if (usable.test(peer)) {
                found.add(peer);
            }
            if (found.size() == most) {
                break;
            }
        }
        return found;
    }

    private List<Peer> onOtherHosts(List<Peer> candidates, Collection<String> not) {
        List<String> hosts = not.stream()
                .flatMap(name -> peer(name).stream())
                .map(peer -> peer.node().host())
                .toList();
        List<Peer> elsewhere = candidates.stream()
                .filter(peer -> !hosts.contains(peer.node().host()))
                .toList();
        return elsewhere.isEmpty() ? candidates : elsewhere;
    }

    private Peer choose(List<Peer> candidates, long bytes) {
        return switch (choice) {
            case WEIGHTED, NEAR_REDUCERS -> byTurns(candidates, weights(candidates), bytes);
            case ROUND_ROBIN -> byTurns(candidates, equal(candidates), 1);
            case LOCAL_FIRST -> byTurns(nearest(candidates), weights(nearest(candidates)), bytes);
            case FILL_FIRST -> candidates.get(0);
        };
    }

    private List<Peer> nearest(List<Peer> candidates) {
        int nearness = nearness(candidates.get(0));
        return candidates.stream().filter(peer -> nearness(peer) == nearness).toList();
    }

    /**
     * Smooth weighted round-robin: each gets its part of the cost as credit, and the one with most credit pays it. Nodes
     * begin with credits at random: all would otherwise have one turn before weights count, and a worker may not have
     * many more outputs than nodes.
     */
    private Peer byTurns(List<Peer> candidates, double[] weights, long cost) {
        double sum = DoubleStream.of(weights).sum();
        Peer best = candidates.get(0);
        for (int i = 0; i < weights.length; i++) {
            steps++;
            Peer peer = candidates.get(i);
            peer.begin(random.nextDouble() * cost);
            peer.credit(cost * weights[i] / sum);
            best = peer.credit() > best.credit() ? peer : best;
        }
        best.credit((double) -cost);
        return best;
    }

    private static double[] equal(List<Peer> candidates) {
        return candidates.stream().mapToDouble(peer -> 1).toArray();
    }

    private static double[] weights(List<Peer> candidates) {
        OptionalDouble least = candidates.stream()
                .filter(Peer::isKnown)
                .mapToDouble(Peer::free)
                .min();
        double fullest = least.orElse(0);
        double most = candidates.stream().mapToDouble(Peer::free).max().orElse(0);
        return candidates.stream()
                // One that is not known yet is taken for an empty one, unless it has failed. 1 avoids a sum of zero.
                .mapToDouble(peer ->
                        1 + (peer.isKnown() ? peer.free() : peer.hasFailed() ? fullest : most) - LEVELLING * fullest)
                .toArray();
    }
}
