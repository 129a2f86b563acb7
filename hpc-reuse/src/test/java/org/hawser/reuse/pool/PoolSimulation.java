// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.pool;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;

/**
 * A node of its own time and chance: requesters, slots' JVMs and an agent that do whatever they can do, well or badly, in an
 * order that the seed decides. {@link PoolModel} watches.
 */
final class PoolSimulation {
    private static final int MAX_SLOTS = 6;
    private static final int USERS = 3;
    private static final int CALM_TICKS = 3000;

    private final Random random;
    private final SlotPool.Limits limits;
    private final PoolModel model;
    private SlotPool pool;
    private long now;
    private long nextTick;
    private long lastRequest;
    private boolean calm;

    PoolSimulation(long seed) {
        random = new Random(seed);
        limits = new SlotPool.Limits(
                Duration.ofMillis(500 + random.nextInt(3000)),
                Duration.ofMillis(100 + random.nextInt(1000)),
                Duration.ofMillis(200 + random.nextInt(2000)),
                1 + random.nextInt(4),
                Duration.ofMillis(100 + random.nextInt(400)),
                random.nextInt(4) == 0,
                false);
        model = new PoolModel(limits);
        pool = new SlotPool(limits, () -> now);
        // Time is compared by difference: the clock may start anywhere, also shortly before it overflows.
        now = random.nextBoolean() ? random.nextLong() : Long.MAX_VALUE - random.nextInt();
        nextTick = now + PoolModel.TICK_NANOS;
    }

    /** Lets {@code steps} things happen. */
    void run(int steps) {
        resize(1 + random.nextInt(MAX_SLOTS));
        for (int i = 0; i < steps; i++) {
            step();
        }
    }

    /** Nothing new happens, nothing fails any more: the pool must recover by itself. */
    void calmDown() {
        calm = true;
        for (int i = 0; i < CALM_TICKS && !isSettled(); i++) {
            new ArrayList<>(model.jvms.values()).forEach(this::act);
            passTime(PoolModel.TICK_NANOS);
        }
        assertThat(model.waiting).as("unanswered").isEmpty();
        assertThat(model.count(SlotState.IDLE))
                .as("idle of %s", model.jvms.values())
                .isEqualTo(model.size());
        assertThat(model.jvms).as("JVMs").hasSize(model.size());
    }

    private boolean isSettled() {
        return model.waiting.isEmpty()
                && model.count(SlotState.IDLE) == model.size()
                && model.jvms.size() == model.size();
    }

    /** Ends the pool: everybody is told, and every JVM dies. */
    void stop() {
        model.stopped();
        pool.stop();
        settle();
        assertThat(model.waiting).isEmpty();
        assertThat(model.jvms.values()).allMatch(jvm -> jvm.killed);
        ask("late", 0);
        assertThat(model.waiting).isEmpty();
        new ArrayList<>(model.jvms.values()).forEach(this::die);
        passTime(PoolModel.TICK_NANOS);
        assertThat(model.jvms).isEmpty();
    }

    private void step() {
        int chance = random.nextInt(100);
        if (chance < 25) {
            passTime(random.nextLong(2 * PoolModel.TICK_NANOS));
        } else if (chance < 45) {
            ask(
                    "user" + random.nextInt(USERS),
                    random.nextLong(Duration.ofSeconds(3).toNanos()));
        } else if (chance < 47) {
            cancel();
        } else if (chance < 49) {
            resize(random.nextInt(MAX_SLOTS + 1));
        } else if (chance < 50) {
            restartAgent();
        } else if (chance < 53) {
            lateMessage();
        } else if (!model.jvms.isEmpty()) {
            List<SimulatedJvm> all = new ArrayList<>(model.jvms.values());
            act(all.get(random.nextInt(all.size())));
        }
    }

    private void settle() {
        model.perform(pool.drainActions(), now);
        model.check(pool, now);
    }

    private void passTime(long nanos) {
        long until = now + nanos;
        while (until - nextTick >= 0) {
            now = nextTick;
            nextTick += PoolModel.TICK_NANOS;
            pool.tick();
            settle();
            model.checkTick(now);
        }
        now = until;
    }

    private void ask(String user, long waitNanos) {
        long id = ++lastRequest;
        String container = "container_" + id;
        model.waiting.put(id, new PoolModel.Asking(id, container, user, now, now + waitNanos));
        pool.request(id, container, user, waitNanos);
        settle();
    }

    private void cancel() {
        long id = 1 + (lastRequest == 0 ? 0 : random.nextLong(lastRequest));
        model.waiting.remove(id);
        pool.cancel(id);
        settle();
    }

    private void resize(int size) {
        model.resized(size);
        pool.resize(size);
        settle();
    }

    /** The agent dies and comes back: the JVMs lived on and did not hear a thing, or died unnoticed. */
    private void restartAgent() {
        model.jvms.values().removeIf(jvm -> jvm.killed || random.nextInt(10) == 0);
        model.agentRestarted(now);
        pool = new SlotPool(limits, () -> now);
        for (SimulatedJvm jvm : model.jvms.values()) {
            if (jvm.doing == SlotState.ASSIGNED && random.nextBoolean()) {
                // The container never reached it.
                jvm.container = "";
                jvm.uses--;
                jvm.user = jvm.uses == 0 ? "" : jvm.user;
                jvm.doing = SlotState.IDLE;
            }
            pool.expectAdoption(jvm.index, jvm.incarnation);
        }
        resize(random.nextInt(4) == 0 ? random.nextInt(MAX_SLOTS + 1) : model.size());
    }

    /** Something is heard of a JVM that is no more: nothing may come of it. */
    private void lateMessage() {
        if (model.gone.isEmpty()) {
            return;
        }
        SimulatedJvm jvm = model.gone.get(random.nextInt(model.gone.size()));
        switch (random.nextInt(6)) {
            case 0 -> pool.containerRunning(jvm.index, jvm.incarnation);
            case 1 -> pool.containerEnded(jvm.index, jvm.incarnation);
            case 2 -> pool.slotClean(jvm.index, jvm.incarnation, jvm.container);
            case 3 -> pool.slotRetiring(jvm.index, jvm.incarnation);
            case 4 -> assertThat(pool.slotDead(jvm.index, jvm.incarnation)).isEmpty();
            default -> assertThat(pool.slotReported(jvm.index, jvm.incarnation, SlotReport.fresh()))
                    .isFalse();
        }
        settle();
    }

    /** One JVM does the next thing. */
    private void act(SimulatedJvm jvm) {
        boolean mischief = !calm && random.nextInt(25) == 0;
        if ((jvm.killed && random.nextBoolean()) || mischief) {
            die(jvm);
        } else if (!calm && random.nextInt(40) == 0) {
            jvm.hung = true;
        } else if (jvm.hung && calm && jvm.seen == SlotState.RUNNING) {
            // Nobody can tell it from a program that takes long: its application's time limit ends it.
            die(jvm);
        } else if (jvm.hung) {
            return;
        } else if (jvm.doing == SlotState.STARTING) {
            jvm.doing = SlotState.IDLE;
            report(jvm);
        } else if (!jvm.reported && jvm.doing != SlotState.RETIRING && (calm || random.nextInt(3) == 0)) {
            report(jvm);
        } else {
            goOn(jvm);
        }
    }

    private void report(SimulatedJvm jvm) {
        model.reported(jvm, now);
        assertThat(pool.slotReported(jvm.index, jvm.incarnation, jvm.report())).isTrue();
        settle();
    }

    private void goOn(SimulatedJvm jvm) {
        switch (jvm.doing) {
            case IDLE -> idle(jvm);
            case ASSIGNED -> enter(jvm);
            case RUNNING -> end(jvm);
            case CLEANING -> clean(jvm);
            default -> die(jvm);
        }
    }

    private void idle(SimulatedJvm jvm) {
        if (jvm.unreportedCleanUp.isPresent()) {
            tellClean(jvm);
        } else if (jvm.seen == SlotState.RETIRING) {
            retire(jvm);
        }
    }

    private void enter(SimulatedJvm jvm) {
        tellClean(jvm);
        jvm.doing = SlotState.RUNNING;
        if (random.nextInt(10) == 0) {
            end(jvm);
            return;
        }
        if (jvm.reported) {
            if (jvm.seen == SlotState.ASSIGNED) {
                jvm.seenAs(SlotState.RUNNING, now);
            }
            pool.containerRunning(jvm.index, jvm.incarnation);
            settle();
        }
    }

    private void end(SimulatedJvm jvm) {
        if (!calm && random.nextInt(30) == 0) {
            retire(jvm);
            return;
        }
        jvm.doing = SlotState.CLEANING;
        if (jvm.reported) {
            if (jvm.seen.isOwned()) {
                jvm.seenAs(SlotState.CLEANING, now);
            }
            pool.containerEnded(jvm.index, jvm.incarnation);
            settle();
        }
    }

    private void clean(SimulatedJvm jvm) {
        if (random.nextInt(10) == 0) {
            retire(jvm);
            return;
        }
        jvm.doing = SlotState.IDLE;
        jvm.unreportedCleanUp = Optional.of(jvm.container);
        jvm.container = "";
        if (jvm.reported || random.nextBoolean()) {
            tellClean(jvm);
        }
    }

    /** Reports the end of a clean-up, to whoever listens now. */
    private void tellClean(SimulatedJvm jvm) {
        Optional<String> cleaned = jvm.unreportedCleanUp;
        jvm.unreportedCleanUp = Optional.empty();
        if (cleaned.isPresent() && jvm.reported) {
            boolean believed =
                    jvm.seen == SlotState.CLEANING || (jvm.seen == SlotState.RUNNING && jvm.container.isEmpty());
            if (believed) {
                jvm.seenAs(SlotState.IDLE, now);
            }
            pool.slotClean(jvm.index, jvm.incarnation, cleaned.get());
            settle();
        }
    }

    private void retire(SimulatedJvm jvm) {
        jvm.doing = SlotState.RETIRING;
        if (jvm.reported) {
            if (jvm.seen != SlotState.RETIRING) {
                jvm.seenAs(SlotState.RETIRING, now);
            }
            pool.slotRetiring(jvm.index, jvm.incarnation);
            settle();
        }
    }

    private void die(SimulatedJvm jvm) {
        Optional<String> owned = jvm.seen.isOwned() ? Optional.of(jvm.container) : Optional.empty();
        model.died(jvm, now);
        assertThat(pool.slotDead(jvm.index, jvm.incarnation))
                .as("lost with %s", jvm)
                .isEqualTo(owned);
        settle();
    }
}
