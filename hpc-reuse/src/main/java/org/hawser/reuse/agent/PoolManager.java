// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.agent;

import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.hawser.common.process.BoundedFile;
import org.hawser.common.process.DaemonThreads;
import org.hawser.reuse.compat.process.Signals;
import org.hawser.reuse.config.SlotEnd;
import org.hawser.reuse.pool.Fork;
import org.hawser.reuse.pool.ForkReason;
import org.hawser.reuse.pool.PoolAction;
import org.hawser.reuse.pool.RetireReason;
import org.hawser.reuse.pool.Slot;
import org.hawser.reuse.pool.SlotPool;
import org.hawser.reuse.protocol.Connection;
import org.hawser.reuse.protocol.ContainerFiles;
import org.hawser.reuse.protocol.LaunchSpec;
import org.hawser.reuse.protocol.Message;
import org.hawser.reuse.timeline.SlotHistory;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Carries out what {@link SlotPool} decides. One thread owns the pool and everything in this class; connections and
 * process ends only hand their events over to it.
 */
@SuppressWarnings("FutureReturnValueIgnored") // every task is guarded and reports its own failure
final class PoolManager implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(PoolManager.class);
    private static final long TICK_MILLIS = 100;
    private static final long KILL_GRACE_MILLIS = 2000;
    private static final long LAST_WORDS_MILLIS = 1000;
    /** If a task runs later than this, the whole process was stopped. */
    private static final long LATE_NANOS = TimeUnit.MILLISECONDS.toNanos(500);

    private static final Duration HISTORY = Duration.ofMinutes(10);
    private static final int HISTORY_SPANS = 2_000;

    private final SlotPool pool;
    private final SlotLauncher launcher;
    private final AgentMetrics metrics;
    private final BoundedFile ends;
    private final SlotHistory history = new SlotHistory(System::currentTimeMillis, HISTORY, HISTORY_SPANS);
    private final Map<Integer, Member> members = new HashMap<>();
    private final Map<Long, Member.Request> requests = new HashMap<>();
    private final ScheduledExecutorService loop = DaemonThreads.timer("pool");
    private final ExecutorService senders = Executors.newCachedThreadPool(DaemonThreads.named("pool-sender"));
    private final CompletableFuture<Void> allGone = new CompletableFuture<>();
    private boolean stopping;
    private long lastRequest;

    private PoolManager(SlotPool pool, SlotLauncher launcher, AgentMetrics metrics, BoundedFile ends) {
        this.pool = pool;
        this.launcher = launcher;
        this.metrics = metrics;
        this.ends = ends;
    }

    /**
     * Takes over slots that outlived a former agent, then fills the pool up to {@code slots}. Events are handled only
     * after that, so a survivor that reports at the first moment is already known.
     *
     * @param ends where the end of each slot is recorded
     */
    static PoolManager start(SlotPool pool, SlotLauncher launcher, AgentMetrics metrics, BoundedFile ends, int slots) {
        PoolManager manager = new PoolManager(pool, launcher, metrics, ends);
        manager.takeOverAndFill(slots);
        return manager;
    }

    private void takeOverAndFill(int slots) {
        event(() -> {
            for (SlotLauncher.SlotProcess survivor : launcher.survivors()) {
                LOG.info("Slot {} is already running, pid {}", survivor.slot(), survivor.pid());
                pool.expectAdoption(survivor.slot(), survivor.incarnation());
                admit(survivor);
            }
            pool.resize(slots);
        });
        loop.scheduleWithFixedDelay(guarded(pool::tick), TICK_MILLIS, TICK_MILLIS, TimeUnit.MILLISECONDS);
    }

    private void event(Runnable change) {
        loop.execute(guarded(change));
    }

    private Runnable guarded(Runnable change) {
        return () -> {
            try {
                change.run();
                pool.drainActions().forEach(this::perform);
                metrics.slots(pool.slots());
                history.seen(pool.slots(), slot -> member(slot.index(), slot.incarnation())
                        .flatMap(Member::request)
                        .map(Member.Request::spec));
                if (stopping && members.isEmpty()) {
                    allGone.complete(null);
                }
            } catch (Throwable e) {
                // This thread must survive any failure: without it, no time limit would be enforced.
                LOG.error("The pool failed to process an event", e);
            }
        };
    }

    /** A container asks for a slot; the answer goes to {@code client}. */
    void launch(LaunchSpec spec, long maxWaitMillis, Connection client) {
        event(() -> {
            long deadline = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(maxWaitMillis);
            Outbox answers = new Outbox("who asked for " + spec.containerId(), client, senders);
            request(new Member.Request(++lastRequest, spec, answers, deadline));
        });
    }

    private void request(Member.Request request) {
        requests.put(request.id(), request);
        long wait = Math.max(0, request.deadlineNanos() - System.nanoTime());
        pool.request(request.id(), request.spec().containerId(), request.spec().user(), wait);
    }

    /** The requester's connection has closed. */
    void clientGone(Connection client) {
        event(() -> requests.values().removeIf(request -> {
            boolean gone = request.client().connection() == client;
            if (gone) {
                pool.cancel(request.id());
            }
            return gone;
        }));
    }

    /**
     * A slot's JVM reports to the agent and is welcomed before it can get its first container. Completes with false if
     * the slot does not belong to this pool.
     */
    CompletableFuture<Boolean> slotConnected(Message.Hello greeting, Connection line, Message.Welcome welcome) {
        CompletableFuture<Boolean> accepted = new CompletableFuture<>();
        Message.SlotHello hello = greeting.slot();
        event(() -> {
            Optional<Member> member = member(hello.index(), hello.incarnation())
                    // A slot may report before its launcher knows its pid.
                    .filter(m -> m.process().pid() == 0 || m.process().pid() == greeting.pid())
                    .filter(m -> pool.awaits(hello.index(), hello.incarnation()));
            if (!accepted.complete(member.isPresent())) {
                // Nobody waits for the answer any more, so the slot would not receive it and reports again.
                return;
            }
            member.ifPresent(m -> {
                pool.slotReported(hello.index(), hello.incarnation(), hello.report());
                m.connected(new Outbox("slot " + hello.index(), line, senders), hello.transport());
                countTransports();
                m.send(welcome);
            });
        });
        return accepted;
    }

    private void countTransports() {
        metrics.transports(
                members.values().stream().flatMap(m -> m.transport().stream()).toList());
    }

    /** The slot's connection has ended; {@code heardAll} is false if messages of the slot may have been lost. */
    void slotFellSilent(int slot, long incarnation, boolean heardAll) {
        event(() -> member(slot, incarnation).ifPresent(member -> {
            member.lineEnded(heardAll);
            member.process().lineLost();
        }));
    }

    void slotSays(int slot, long incarnation, Message message) {
        event(() -> member(slot, incarnation).ifPresent(member -> heard(slot, incarnation, member, message)));
    }

    private void heard(int slot, long incarnation, Member member, Message message) {
        if (message instanceof Message.Running) {
            pool.containerRunning(slot, incarnation);
            member.entering();
        } else if (message instanceof Message.Ended ended) {
            pool.containerEnded(slot, incarnation);
            member.request()
                    .ifPresent(r -> r.client().send(member.entered() ? ended : notEntered(ended.diagnostics())));
            member.served();
        } else if (message instanceof Message.Ready ready) {
            member.report(ready.vitals());
            metrics.cleaned(ready.cleanedItems(), ready.cleaningNanos());
            pool.slotClean(slot, incarnation, ready.containerId());
        } else if (message instanceof Message.Retiring retiring) {
            LOG.info(
                    "Slot {}.{}, pid {}, retires: {}: {}",
                    slot,
                    incarnation,
                    member.process().pid(),
                    retiring.reason().label(),
                    retiring.detail());
            member.retire();
            pool.slotRetiring(slot, incarnation);
            ended(member.process(), retiring.reason(), retiring.detail());
        }
    }

    private static Message notEntered(String why) {
        return new Message.NoSlot(new Fork(ForkReason.SLOT_LOST, why));
    }

    /** Signals a container while it owns a slot. */
    CompletableFuture<Boolean> signal(String containerId, int number) {
        return ask(() -> {
            Optional<Slot> owner = owner(containerId);
            owner.flatMap(o -> member(o.index(), o.incarnation()))
                    .ifPresent(member -> deliver(containerId, number, member));
            return owner.isPresent();
        });
    }

    private Optional<Slot> owner(String containerId) {
        return pool.slots().stream()
                .filter(slot -> slot.state().isOwned()
                        && slot.containerId().filter(containerId::equals).isPresent())
                .findFirst();
    }

    private void deliver(String containerId, int number, Member member) {
        if (number == Signals.SIGQUIT) {
            // The JVM writes the thread dump to descriptor 1, which belongs to the container.
            Signals.send(member.process().pid(), number);
            return;
        }
        member.send(new Message.Signal(containerId, number));
        if (number == Signals.SIGKILL) {
            killLater(containerId, member.process(), true);
        }
    }

    /**
     * @param mayWait whether to wait once more if this process was stopped meanwhile, because the slot may have been
     *     stopped too
     */
    private void killLater(String containerId, SlotLauncher.SlotProcess slot, boolean mayWait) {
        long due = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(KILL_GRACE_MILLIS);
        Runnable kill = guarded(() -> {
            if (mayWait && System.nanoTime() - due > LATE_NANOS) {
                killLater(containerId, slot, false);
                return;
            }
            owner(containerId)
                    .filter(o -> o.incarnation() == slot.incarnation())
                    .ifPresent(o -> kill(slot.slot(), slot.incarnation(), RetireReason.KILLED));
        });
        loop.schedule(kill, KILL_GRACE_MILLIS, TimeUnit.MILLISECONDS);
    }

    void resize(int slots) {
        event(() -> pool.resize(slots));
    }

    /** Completes as soon as the pool's thread handles events. */
    CompletableFuture<Boolean> alive() {
        return ask(() -> true);
    }

    CompletableFuture<List<Message.SlotStatus>> status() {
        return ask(() -> pool.slots().stream().map(this::describe).toList());
    }

    /** The slots now and in the last minutes; {@code node} names this node. */
    CompletableFuture<NodeSlots> live(String node) {
        return ask(() -> new NodeSlots(pool.slots().stream().map(this::describe).toList(), history.timeline(node)));
    }

    private <T> CompletableFuture<T> ask(Supplier<T> question) {
        CompletableFuture<T> answer = new CompletableFuture<>();
        event(() -> answer.complete(question.get()));
        return answer;
    }

    private Message.SlotStatus describe(Slot slot) {
        Optional<Member> member = member(slot.index(), slot.incarnation());
        return new Message.SlotStatus(
                slot.index(),
                slot.incarnation(),
                slot.state().name(),
                member.map(m -> m.process().pid()).orElse(0L),
                slot.user(),
                slot.containerId().orElse(""),
                slot.uses(),
                TimeUnit.NANOSECONDS.toMillis(slot.nanosInState()),
                member.flatMap(Member::vitals).orElse(null),
                member.flatMap(Member::transport).orElse(null));
    }

    private Optional<Member> member(int slot, long incarnation) {
        return Optional.ofNullable(members.get(slot)).filter(m -> m.process().incarnation() == incarnation);
    }

    private void perform(PoolAction action) {
        if (action instanceof PoolAction.StartSlot start) {
            startSlot(start.slot(), start.incarnation());
        } else if (action instanceof PoolAction.Dispatch dispatch) {
            dispatch(dispatch);
        } else if (action instanceof PoolAction.Reject reject) {
            Optional.ofNullable(requests.remove(reject.request())).ifPresent(r -> {
                metrics.rejected(reject.why().reason());
                r.client().send(new Message.NoSlot(reject.why()));
            });
        } else if (action instanceof PoolAction.AskExit exit) {
            member(exit.slot(), exit.incarnation()).ifPresent(m -> m.send(new Message.Exit(exit.reason())));
        } else if (action instanceof PoolAction.Kill kill) {
            kill(kill.slot(), kill.incarnation(), kill.reason());
        }
    }

    private void startSlot(int slot, long incarnation) {
        try {
            admit(launcher.launch(slot, incarnation));
            metrics.launched();
        } catch (IOException | RuntimeException | Error e) {
            // An Error may be temporary too, such as a lack of memory for a thread or of a file descriptor for a class.
            LOG.error("Slot {} cannot be started", slot, e);
            event(() -> pool.slotDead(slot, incarnation));
        }
    }

    private void admit(SlotLauncher.SlotProcess process) {
        members.put(process.slot(), new Member(process));
        process.onExit().thenAccept(code -> event(() -> processEnded(process, code)));
    }

    /** The slot's messages must be handled before its end, because it may have entered its container's program. */
    private void processEnded(SlotLauncher.SlotProcess process, int exitCode) {
        member(process.slot(), process.incarnation())
                .map(Member::lineEnd)
                .orElseGet(() -> CompletableFuture.completedFuture(true))
                .orTimeout(LAST_WORDS_MILLIS, TimeUnit.MILLISECONDS)
                .whenComplete((heardAll, late) -> event(() -> slotGone(process, exitCode, late == null && heardAll)));
    }

    private void dispatch(PoolAction.Dispatch dispatch) {
        Member.Request request = requests.remove(dispatch.request());
        Optional<Member> member = member(dispatch.slot(), dispatch.incarnation());
        if (request == null || member.isEmpty()) {
            kill(dispatch.slot(), dispatch.incarnation(), RetireReason.UNRESPONSIVE);
            return;
        }
        metrics.dispatched(dispatch.waitedNanos());
        member.get().serve(request, dispatch.use(), dispatch.waitedNanos());
        member.get().send(new Message.Run(request.spec()));
    }

    private void kill(int slot, long incarnation, RetireReason reason) {
        member(slot, incarnation).ifPresent(member -> {
            boolean known = member.isRetiring();
            LOG.warn(
                    "Slot {}.{}, pid {}, is killed: {}",
                    slot,
                    incarnation,
                    member.process().pid(),
                    reason.label());
            member.retire();
            member.process().kill();
            if (!known) {
                ended(member.process(), reason, "");
            }
        });
    }

    private void ended(SlotLauncher.SlotProcess process, RetireReason reason, String detail) {
        metrics.retired(reason);
        String slot = process.slot() + "." + process.incarnation();
        SlotEnd end = new SlotEnd(System.currentTimeMillis(), slot, reason.label(), detail);
        history.ended(end);
        try {
            ends.append(end.line());
        } catch (IOException | RuntimeException e) {
            LOG.warn("Cannot record in {} that slot {} has ended", ends.file(), slot, e);
        }
    }

    private void slotGone(SlotLauncher.SlotProcess process, int exitCode, boolean heardAll) {
        Optional<Member> member = member(process.slot(), process.incarnation());
        Signals.sendToGroup(process.pid(), Signals.SIGKILL);
        Optional<String> lost = pool.slotDead(process.slot(), process.incarnation());
        member.ifPresent(m -> {
            members.remove(process.slot());
            countTransports();
            m.request().ifPresent(request -> slotLost(request, exitCode, m.entered() || !heardAll));
            if (!m.isRetiring()) {
                ended(process, RetireReason.DIED, "exit code " + exitCode);
                LOG.warn("Slot {}.{} died, exit code {}", process.slot(), process.incarnation(), exitCode);
            }
        });
        lost.filter(id -> member.flatMap(Member::request).isEmpty())
                .ifPresent(id -> LOG.warn("Container {} was lost with slot {}", id, process.slot()));
    }

    /**
     * A container whose program was not entered goes to another slot if it is still on offer; otherwise it is forked.
     */
    private void slotLost(Member.Request request, int exitCode, boolean mayHaveEntered) {
        ContainerFiles files = request.spec().files();
        if (files.isOffered() && request.client().connection().isOpen()) {
            request(request);
        } else if (files.isOffered()) {
            // If the NodeManager is alive, it has only closed the connection; it takes back its offer and forks.
            LOG.info(
                    "{} gets no other slot: its NodeManager has closed the connection",
                    request.spec().containerId());
        } else if (mayHaveEntered) {
            request.client()
                    .send(
                            () -> writeExitCode(files, exitCode),
                            new Message.Ended(request.spec().containerId(), exitCode, ""));
        } else {
            request.client().send(notEntered("its slot ended with " + exitCode));
        }
    }

    private static void writeExitCode(ContainerFiles files, int exitCode) {
        try {
            if (!Files.exists(files.exitCodeFile())) {
                files.writeExitCode(exitCode);
            }
        } catch (IOException e) {
            LOG.warn("Cannot write {}", files.exitCodeFile(), e);
        }
    }

    /** Ends every slot and waits until the end of the last one has been handled. */
    @Override
    public void close() {
        event(() -> {
            stopping = true;
            pool.stop();
        });
        allGone.completeOnTimeout(null, 10, TimeUnit.SECONDS).join();
        loop.shutdownNow();
        senders.shutdown();
        try {
            if (!senders.awaitTermination(LAST_WORDS_MILLIS, TimeUnit.MILLISECONDS)) {
                LOG.info("Not all connections were told of the pool's end in time");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
