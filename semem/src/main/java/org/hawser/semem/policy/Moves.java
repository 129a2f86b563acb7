// SPDX-License-Identifier: Apache-2.0
package org.hawser.semem.policy;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.function.LongSupplier;
import java.util.function.Predicate;

/**
 * Which of a node's map outputs are moved to memory nodes, and when.
 *
 * <p>After T.-C. Dao's thesis, section 4.2: "data movement happens when in-memory storage on a node is full and it must
 * send data to other nodes". The differences:
 *
 * <ul>
 *   <li>Outputs are moved before the memory is full, behind the writers' backs: the oldest ones first, until those that
 *       are not on the move, with what is lent to other nodes, are no more than a watermark. What tasks are still
 *       writing, and their spills, do not count: they are soon gone, and moves cost processor time.
 *   <li>Below the watermark they are moved as long as a request waits for room, or for the share of its application.
 *   <li>What is on the move at a time is limited, in outputs and in bytes.
 *   <li>An output that could not be moved is tried again after a pause, and not for ever. When no memory node has room for
 *       one, all that are not smaller pause, and that counts against none of them.
 * </ul>
 *
 * <p>O(log n) in the outputs for each that is added, removed or moved, and O(p) in those that pause for a decision;
 * O(n) for the end of an application, and for a decision while requests wait for their share alone.
 *
 * <p>A pure state machine. Not thread-safe.
 */
public final class Moves {
    private static final int LONGEST_PAUSE_FACTOR = 64;

    private final MoveLimits limits;
    private final LongSupplier nanoClock;
    private final Map<Key, Item> items = new HashMap<>();
    /** By age. */
    private final NavigableMap<Long, Item> ready = new TreeMap<>();
    /** Those that pause, by age. */
    private final NavigableMap<Long, Item> paused = new TreeMap<>();

    private final Map<Key, Item> underWay = new HashMap<>();
    private long added;
    private long bytesUnderWay;
    /** Of all outputs that are here, those on the move among them. */
    private long bytesHere;
    /** For outputs of this size and above, memory nodes have no room. */
    private long noRoomBytes = Long.MAX_VALUE;

    private long noRoomEndsNanos;

    private record Key(String application, String attempt) {
        static Key of(MapOutput output) {
            return new Key(output.application(), output.attempt());
        }
    }

    private static final class Item {
        final MapOutput output;
        final long age;
        int failures;
        long pauseEndsNanos;

        Item(MapOutput output, long age) {
            this.output = output;
            this.age = age;
        }
    }

    public Moves(MoveLimits limits, LongSupplier nanoClock) {
        this.limits = requireNonNull(limits, "limits is null");
        this.nanoClock = requireNonNull(nanoClock, "nanoClock is null");
    }

    /** The output is complete, and in memory here. */
    public void completed(MapOutput output) {
        Key key = Key.of(output);
        if (items.containsKey(key)) {
            return;
        }
        added++;
        Item item = new Item(output, added);
        items.put(key, item);
        bytesHere += output.bytes();
        ready.put(item.age, item);
    }

    /** The output is no longer here, or is no longer wanted. */
    public void removed(String application, String attempt) {
        Item item = items.remove(new Key(application, attempt));
        if (item != null) {
            bytesHere -= item.output.bytes();
            ready.remove(item.age);
            paused.remove(item.age);
        }
    }

    public void ended(String application) {
        Predicate<Item> its = item -> item.output.application().equals(application);
        bytesHere -= items.values().stream()
                .filter(its)
                .mapToLong(item -> item.output.bytes())
                .sum();
        items.values().removeIf(its);
        ready.values().removeIf(its);
        paused.values().removeIf(its);
    }

    /** The moves that begin now. Each ends with {@link #moved}, {@link #failed} or {@link #noRoom}. */
    public List<MapOutput> begin(Need need) {
        wake();
        List<MapOutput> begun = new ArrayList<>();
        Iterator<Item> oldest = ready.values().iterator();
        while (oldest.hasNext() && (isTight(need) || !need.forShare().isEmpty())) {
            Item item = oldest.next();
            if (underWay.containsKey(Key.of(item.output)) || !hasRoom(item)) {
                // An older output of the same name is still being moved, or no node has room for one of this size;
                // smaller ones need not wait.
                continue;
            }
            if (!fits(item.output.bytes())) {
                break;
            }
            if (isTight(need) || need.forShare().contains(item.output.application())) {
                oldest.remove();
                underWay.put(Key.of(item.output), item);
                bytesUnderWay += item.output.bytes();
                begun.add(item.output);
            }
        }
        return begun;
    }

    /** Whether the output is on the move. */
    public boolean isUnderWay(String application, String attempt) {
        return underWay.containsKey(new Key(application, attempt));
    }

    /** Whether a copy of the output, which is on the move, is of use: it was not removed meanwhile. */
    public boolean isWanted(MapOutput output) {
        Item item = underWay.get(Key.of(output));
        return item != null && items.get(Key.of(output)) == item;
    }

    /** The memory node has it. Returns false if the output was removed meanwhile, so that the copy is of no use. */
    public boolean moved(MapOutput output) {
        Item item = end(output);
        boolean wanted = item != null && items.remove(Key.of(output), item);
        if (wanted) {
            bytesHere -= item.output.bytes();
        }
        return wanted;
    }

    /** The output could not be moved. */
    public void failed(MapOutput output) {
        Item item = end(output);
        if (item == null || items.get(Key.of(output)) != item) {
            return;
        }
        item.failures++;
        if (item.failures < limits.attempts()) {
            long factor = Math.min(LONGEST_PAUSE_FACTOR, 1L << Math.min(item.failures - 1, 30));
            item.pauseEndsNanos = nanoClock.getAsLong() + limits.pause().toNanos() * factor;
            paused.put(item.age, item);
        }
    }

    /** No memory node has room for the output. Nothing of its size is moved for a time. */
    public void noRoom(MapOutput output) {
        Item item = end(output);
        if (item != null && items.get(Key.of(output)) == item) {
            ready.put(item.age, item);
        }
        noRoomBytes = Math.min(noRoomBytes, output.bytes());
        noRoomEndsNanos = nanoClock.getAsLong() + limits.pause().toNanos();
    }

    /** Whether anything is on the move, or can be moved now, so that a request for room had better wait. */
    public boolean canFree() {
        wake();
        return !underWay.isEmpty() || ready.values().stream().anyMatch(this::hasRoom);
    }

    private boolean hasRoom(Item item) {
        return item.output.bytes() < noRoomBytes;
    }

    long bytesUnderWay() {
        return bytesUnderWay;
    }

    /** Whether any output that goes is a help. */
    private boolean isTight(Need need) {
        return need.forRoom() || need.lent() + bytesHere - bytesUnderWay > limits.watermark();
    }

    private boolean fits(long bytes) {
        return underWay.isEmpty() || (underWay.size() < limits.outputs() && bytesUnderWay + bytes <= limits.bytes());
    }

    private Item end(MapOutput output) {
        Item item = underWay.remove(Key.of(output));
        if (item != null) {
            bytesUnderWay -= item.output.bytes();
        }
        return item;
    }

    /** Ends the pauses that are over. */
    private void wake() {
        long now = nanoClock.getAsLong();
        if (noRoomEndsNanos - now <= 0) {
            noRoomBytes = Long.MAX_VALUE;
        }
        Iterator<Item> items = paused.values().iterator();
        while (items.hasNext()) {
            Item item = items.next();
            if (item.pauseEndsNanos - now <= 0) {
                items.remove();
                ready.put(item.age, item);
            }
        }
    }
}
