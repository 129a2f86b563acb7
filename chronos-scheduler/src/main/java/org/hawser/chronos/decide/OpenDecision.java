// SPDX-License-Identifier: Apache-2.0
package org.hawser.chronos.decide;

import static java.util.Objects.requireNonNull;

import java.util.List;
import java.util.Optional;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.NodeId;

/** Containers on a node that make room for a recovery task, until it has a container. */
public final class OpenDecision {
    private Waiting waiting;
    private final NodeId node;
    private final List<Running> victims;
    private final boolean awaited;
    private final long openedMillis;
    private List<Running> left;
    private boolean killed;
    /** The container that the room was used for. */
    private Optional<ContainerId> given = Optional.empty();

    private boolean seen;
    private long handedOverMillis = Long.MAX_VALUE;
    private long roomMillis = -1;

    OpenDecision(Waiting waiting, NodeId node, List<Running> victims, boolean awaited, long openedMillis) {
        this.waiting = requireNonNull(waiting, "waiting is null");
        this.node = requireNonNull(node, "node is null");
        this.victims = List.copyOf(victims);
        this.awaited = awaited;
        this.openedMillis = openedMillis;
        this.left = this.victims;
    }

    public Waiting waiting() {
        return waiting;
    }

    public NodeId node() {
        return node;
    }

    public List<Running> victims() {
        return victims;
    }

    /** Those that had not ended at the last look. */
    public List<Running> left() {
        return left;
    }

    /** Whether the containers end by themselves. */
    public boolean awaited() {
        return awaited;
    }

    /** Whether the room is still to be kept for the task. */
    public boolean needsRoom() {
        return given.isEmpty();
    }

    /** The room that was kept has gone to the application, with this container. */
    public void use(ContainerId container) {
        given = Optional.of(container);
    }

    /** Whether its room would be kept in vain, since the task has a container. */
    boolean isSpare(World world) {
        return needsRoom() && !world.waits(waiting.task());
    }

    /** Whether its room was used, for another task as it seems, and this one could do with the other's. */
    boolean canUse(OpenDecision other, World world) {
        return !needsRoom() && world.waits(waiting.task()) && waiting.canUse(other.node, other.waiting);
    }

    /** The application has used the room of one for the task of the other. */
    void exchange(OpenDecision other) {
        Waiting own = waiting;
        waiting = other.waiting;
        other.waiting = own;
    }

    void look(World world, long nowMillis) {
        left = victims.stream().filter(victim -> world.runs(victim.container())).toList();
        if (roomMillis < 0 && (given.isPresent() || left.isEmpty())) {
            roomMillis = nowMillis;
        }
        if (handedOverMillis == Long.MAX_VALUE) {
            given.ifPresent(container -> follow(world, container));
        }
    }

    private void follow(World world, ContainerId container) {
        World.Delivery delivery = world.delivery(container);
        // One that was there and is not any more was given back, or has ended.
        boolean handedOver = delivery == World.Delivery.HANDED_OVER || (delivery == World.Delivery.UNKNOWN && seen);
        seen = seen || delivery != World.Delivery.UNKNOWN;
        handedOverMillis = handedOver ? world.nowMillis() : handedOverMillis;
    }

    /** Whether the application has used the container for another task: it has said since that this one waits. */
    boolean isTaken(World world) {
        return world.toldMillis(waiting.task().application()) > handedOverMillis;
    }

    boolean hasRoom() {
        return roomMillis >= 0;
    }

    long roomFor(long nowMillis) {
        return nowMillis - roomMillis;
    }

    long openedMillis() {
        return openedMillis;
    }

    long openFor(long nowMillis) {
        return nowMillis - openedMillis;
    }

    /** Whether those that had not ended in time were killed. */
    public boolean killed() {
        return killed;
    }

    void kill() {
        killed = true;
    }
}
