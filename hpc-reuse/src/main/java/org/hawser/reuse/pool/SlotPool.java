// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.pool;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.LongSupplier;
import java.util.stream.Stream;

/**
 * Decides which slot runs which container: Dao's process pool (section 3.1.2) as a state machine without threads,
 * sockets or processes. Every call is an event; {@link #drainActions()} returns the resulting actions.
 *
 * <p>Choice is round-robin over the idle slots, as in the thesis, among those that have served the same user or
 * nobody. A request waits for a free slot, at most for the time that it specifies. Then it is rejected, and the caller
 * forks. Requests are served in order, except that a request whose user has no suitable slot never delays those of
 * other users.
 *
 * <p>Departures from the thesis: the number of slots may change while running, a slot that dies or has to be given up
 * is replaced, and a slot never serves two users unless configured so. If a user waits without a suitable slot, the
 * slot of another user that has been idle longest is retired and replaced, unless a slot is already being started. A
 * slot that pauses after failed starts does not count as being started.
 *
 * <p>Not thread-safe: it belongs to one thread. Time comes from the injected clock, in nanoseconds.
 */
public final class SlotPool {
    /**
     * The pool's time limits.
     *
     * @param startTimeout from a slot's launch to its first report
     * @param confirmTimeout from a hand-over to the slot's confirmation
     * @param cleaningTimeout from a container's end to the slot being idle again
     * @param parallelStarts JVMs that may be starting at a time
     * @param startBackoff the pause after a failed start, doubled with each further failure up to {@link #MAX_BACKOFF}; a
     *     JVM that ends by itself within this time after its report, without having run a container, also counts as a failed
     *     start, but the first such JVM in a row is replaced without a pause
     * @param crossUsers whether a slot may serve several users
     * @param onDemand whether a JVM is started only when a container waits for one
     */
    public record Limits(
            Duration startTimeout,
            Duration confirmTimeout,
            Duration cleaningTimeout,
            int parallelStarts,
            Duration startBackoff,
            boolean crossUsers,
            boolean onDemand) {
        static final Duration MAX_BACKOFF = Duration.ofSeconds(30);
    }

    private record Waiting(long request, String containerId, String user, long sinceNanos, long deadlineNanos) {}

    private final LongSupplier clock;
    private final Limits limits;
    private final NavigableMap<Integer, Slot> slots = new TreeMap<>();
    private final Deque<Waiting> queue = new ArrayDeque<>();
    private final List<PoolAction> actions = new ArrayList<>();
    /**
     * The incarnations of removed slots. If such a slot is added again, its JVMs must not be confused with the earlier
     * ones.
     */
    private final Map<Integer, Long> lastIncarnations = new HashMap<>();

    private int lastChosen = -1;
    private boolean stopping;

    /** An empty pool; {@link #resize} gives it slots. */
    public SlotPool(Limits limits, LongSupplier clock) {
        this.limits = limits;
        this.clock = clock;
    }

    /** Sets the number of slots. Surplus slots leave when idle, highest index first; busy ones after their container. */
    public void resize(int size) {
        if (size < 0) {
            throw new IllegalArgumentException("pool size " + size + " is negative");
        }
        for (int index = 0; index < size; index++) {
            place(index).leave(false);
        }
        for (Slot slot : slots.tailMap(size, true).values()) {
            slot.leave(true);
            if (slot.state() == SlotState.IDLE) {
                retire(slot, RetireReason.RESIZED);
            }
        }
        List.copyOf(slots.values()).stream()
                .filter(slot -> slot.isLeaving() && slot.state() == SlotState.DEAD)
                .forEach(this::remove);
        settle();
    }

    /**
     * Notes that a JVM for this index is already alive because its agent was restarted. The pool waits for its report
     * instead of launching one.
     */
    public void expectAdoption(int index, long incarnation) {
        Slot slot = place(index);
        if (slot.state() == SlotState.DEAD) {
            slot.starting();
            slot.adopted(incarnation);
        }
    }

    /** Whether the pool expects a report of this JVM. */
    public boolean awaits(int index, long incarnation) {
        Slot slot = slots.get(index);
        return slot != null && slot.state() == SlotState.STARTING && slot.incarnation() == incarnation && !stopping;
    }

    /** A slot's JVM reports, newly started or surviving an agent restart. Returns false if it is not wanted. */
    public boolean slotReported(int index, long incarnation, SlotReport report) {
        if (!awaits(index, incarnation)) {
            return false;
        }
        Slot slot = slots.get(index);
        slot.reported(report.user(), report.uses());
        switch (report.state()) {
            case RUNNING -> slot.running(report.containerId());
            case CLEANING -> slot.released(SlotState.CLEANING);
            default -> slotFree(slot);
        }
        settle();
        return true;
    }

    /** A container wants a slot. */
    public void request(long request, String containerId, String user, long maxWaitNanos) {
        if (stopping) {
            actions.add(new PoolAction.Reject(request, new Fork(ForkReason.STOPPING, "")));
            return;
        }
        long now = clock.getAsLong();
        queue.add(new Waiting(request, containerId, user, now, now + maxWaitNanos));
        settle();
    }

    /** The requester has gone away. */
    public void cancel(long request) {
        queue.removeIf(w -> w.request() == request);
    }

    /** The slot has entered the container's program. */
    public void containerRunning(int index, long incarnation) {
        live(index, incarnation)
                .filter(s -> s.state() == SlotState.ASSIGNED)
                .ifPresent(s -> s.running(s.containerId().orElseThrow()));
    }

    /** The container's program has ended; the slot cleans up. */
    public void containerEnded(int index, long incarnation) {
        live(index, incarnation).filter(s -> s.state().isOwned()).ifPresent(slot -> {
            if (slot.state() == SlotState.ASSIGNED) {
                slot.running(slot.containerId().orElseThrow());
            }
            slot.released(SlotState.CLEANING);
        });
    }

    /**
     * The slot is clean again after the given container. The end of that container may have been reported to an
     * earlier agent or to none. Reports about earlier containers than the present one are ignored.
     */
    public void slotClean(int index, long incarnation, String containerId) {
        live(index, incarnation)
                .filter(s -> s.state() == SlotState.RUNNING
                        && s.containerId().filter(containerId::equals).isPresent())
                .ifPresent(s -> s.released(SlotState.CLEANING));
        live(index, incarnation).filter(s -> s.state() == SlotState.CLEANING).ifPresent(slot -> {
            slotFree(slot);
            settle();
        });
    }

    /** The slot's JVM announces its end. */
    public void slotRetiring(int index, long incarnation) {
        live(index, incarnation)
                .filter(s -> s.state().mayBecome(SlotState.RETIRING))
                .ifPresent(s -> s.become(SlotState.RETIRING));
    }

    /** The slot's process has ended. Returns the container that was lost with it, if any. */
    public Optional<String> slotDead(int index, long incarnation) {
        Optional<Slot> found = live(index, incarnation);
        Optional<String> lost = found.filter(s -> s.state().isOwned()).flatMap(Slot::containerId);
        found.ifPresent(slot -> {
            slot.dead(limits.startBackoff().toNanos(), Limits.MAX_BACKOFF.toNanos());
            if (slot.isLeaving()) {
                remove(slot);
            }
            settle();
        });
        return lost;
    }

    /** Rejects waiting requests and ends every slot. */
    public void stop() {
        stopping = true;
        queue.forEach(w -> actions.add(new PoolAction.Reject(w.request(), new Fork(ForkReason.STOPPING, ""))));
        queue.clear();
        for (Slot slot : slots.values()) {
            slot.leave(true);
            if (slot.state() != SlotState.DEAD) {
                actions.add(new PoolAction.Kill(slot.index(), slot.incarnation(), RetireReason.STOPPING));
            }
        }
    }

    /**
     * Handles the passage of time: expires waiting requests and overdue slots, and starts slots whose pause has ended.
     */
    public void tick() {
        long now = clock.getAsLong();
        for (Iterator<Waiting> it = queue.iterator(); it.hasNext(); ) {
            Waiting waiting = it.next();
            if (now - waiting.deadlineNanos() >= 0) {
                it.remove();
                actions.add(new PoolAction.Reject(waiting.request(), new Fork(rejection(), describe())));
            }
        }
        slots.values().forEach(slot -> overdue(slot)
                .ifPresent(why -> actions.add(new PoolAction.Kill(slot.index(), slot.incarnation(), why))));
        settle();
    }

    /** Returns the pending actions and forgets them. */
    public List<PoolAction> drainActions() {
        List<PoolAction> drained = List.copyOf(actions);
        actions.clear();
        return drained;
    }

    /** The slots, by index. They change with the next event. */
    public List<Slot> slots() {
        return List.copyOf(slots.values());
    }

    /** Requests that wait for a slot. */
    public int waiting() {
        return queue.size();
    }

    private Optional<Slot> live(int index, long incarnation) {
        return Optional.ofNullable(slots.get(index))
                .filter(s -> s.incarnation() == incarnation && s.state() != SlotState.DEAD);
    }

    private Slot place(int index) {
        return slots.computeIfAbsent(index, i -> new Slot(i, lastIncarnations.getOrDefault(i, 0L), clock));
    }

    private void remove(Slot slot) {
        slots.remove(slot.index());
        lastIncarnations.put(slot.index(), slot.incarnation());
    }

    private void slotFree(Slot slot) {
        slot.released(SlotState.IDLE);
        if (slot.isLeaving()) {
            retire(slot, RetireReason.RESIZED);
        }
    }

    private void retire(Slot slot, RetireReason reason) {
        slot.dismissed();
        actions.add(new PoolAction.AskExit(slot.index(), slot.incarnation(), reason));
    }

    private void settle() {
        if (stopping) {
            return;
        }
        queue.removeIf(this::dispatch);
        if (!limits.crossUsers()) {
            makeRoomForOtherUsers();
        }
        startMissing();
    }

    private boolean dispatch(Waiting waiting) {
        Optional<Slot> chosen = nextIdle(waiting.user());
        chosen.ifPresent(slot -> {
            lastChosen = slot.index();
            slot.assigned(waiting.containerId(), waiting.user());
            long waited = clock.getAsLong() - waiting.sinceNanos();
            actions.add(
                    new PoolAction.Dispatch(waiting.request(), slot.index(), slot.incarnation(), slot.uses(), waited));
        });
        return chosen.isPresent();
    }

    /** The first suitable slot after the one chosen last, in round-robin order. */
    private Optional<Slot> nextIdle(String user) {
        return Stream.concat(
                        slots.tailMap(lastChosen, false).values().stream(),
                        slots.headMap(lastChosen, true).values().stream())
                .filter(s -> s.state() == SlotState.IDLE && !s.isLeaving() && serves(s, user))
                .findFirst();
    }

    private boolean serves(Slot slot, String user) {
        return limits.crossUsers() || slot.user().isEmpty() || slot.user().equals(user);
    }

    private void makeRoomForOtherUsers() {
        long onTheWay = slots.values().stream().filter(SlotPool::isOnTheWay).count();
        slots.values().stream()
                .filter(s -> s.state() == SlotState.IDLE && !s.isLeaving())
                .sorted(Comparator.comparingLong(Slot::stateSinceNanos))
                .limit(Math.max(0, queue.size() - onTheWay))
                .toList()
                .forEach(slot -> retire(slot, RetireReason.OTHER_USER));
    }

    /** Whether the slot will soon have a fresh JVM. A slot that pauses after failed starts may never have one. */
    private static boolean isOnTheWay(Slot slot) {
        return slot.mayStart()
                || (!slot.isLeaving() && (slot.state() == SlotState.STARTING || slot.state() == SlotState.RETIRING));
    }

    private void startMissing() {
        long starting = slots.values().stream()
                .filter(s -> s.state() == SlotState.STARTING)
                .count();
        long wanted = limits.onDemand() ? Math.min(queue.size(), limits.parallelStarts()) : limits.parallelStarts();
        for (Slot slot : slots.values()) {
            if (starting >= wanted) {
                return;
            }
            if (slot.mayStart()) {
                slot.starting();
                actions.add(new PoolAction.StartSlot(slot.index(), slot.incarnation()));
                starting++;
            }
        }
    }

    private Optional<RetireReason> overdue(Slot slot) {
        long age = slot.nanosInState();
        return Optional.ofNullable(
                switch (slot.state()) {
                    case STARTING -> age > limits.startTimeout().toNanos() ? RetireReason.START_TIMEOUT : null;
                    case ASSIGNED -> age > limits.confirmTimeout().toNanos() ? RetireReason.UNRESPONSIVE : null;
                    case CLEANING -> age > limits.cleaningTimeout().toNanos() ? RetireReason.CLEANING_TIMEOUT : null;
                    case RETIRING -> age > limits.cleaningTimeout().toNanos() ? RetireReason.KILLED : null;
                    case IDLE, RUNNING, DEAD -> null;
                });
    }

    private ForkReason rejection() {
        boolean alive = slots.values().stream()
                .anyMatch(
                        s -> s.state() != SlotState.DEAD && (s.state() != SlotState.STARTING || s.failedStarts() == 0));
        return alive ? ForkReason.BUSY : ForkReason.NO_SLOT_ALIVE;
    }

    private String describe() {
        Map<SlotState, Integer> counts = new TreeMap<>();
        slots.values().forEach(s -> counts.merge(s.state(), 1, Integer::sum));
        return "slots " + counts;
    }
}
