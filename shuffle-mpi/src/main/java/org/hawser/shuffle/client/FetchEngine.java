// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.client;

import static java.util.Objects.requireNonNull;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import org.hawser.shuffle.policy.FetchPlanner;
import org.hawser.shuffle.policy.SegmentId;

/**
 * Fetches a reducer's segments from agents, from the announcement of each map to its end; the reducer's shuffle creates
 * one. The planner decides what to request and from where, an {@link AgentClient} asks each agent, and copiers take
 * what has arrived. Safe for use by several threads, because its methods only hand events to the event loop.
 *
 * <p>Every map that is announced ends in one of three ways: a copier has copied its output, the map is handed to the
 * fall-back, or the caller has said that it is not wanted. From then on, copiers get nothing of the map that they do
 * not have already. No copier gets a second copy of an attempt, unless it has failed to take the previous one.
 */
public final class FetchEngine {
    /** A planner that cannot do what it would like to do by now is not asked again at once. */
    private static final long LEAST_DELAY_NANOS = 1_000_000;

    private final ClientSettings settings;
    private final Reducer reducer;
    private final EngineParts parts;
    private final FetchPlanner planner;
    private final EventLoop loop;
    private final StagingPool pool;
    private final Fetches fetches;
    private final Map<String, AgentClient> clients = new HashMap<>();
    private final CompletableFuture<Void> ended = new CompletableFuture<>();
    private OptionalLong wakeUp = OptionalLong.empty();
    private boolean closed;

    /** An engine that does nothing until a map is announced. */
    public FetchEngine(Reducer reducer, ClientSettings settings, EngineParts parts) {
        this.reducer = requireNonNull(reducer, "reducer is null");
        this.settings = requireNonNull(settings, "settings is null");
        this.parts = requireNonNull(parts, "parts is null");
        this.planner = parts.planner();
        this.loop = new FollowedLoop(parts.loop(), this::proceed);
        this.pool = new StagingPool(settings.stagingBytes(), parts.cleaner());
        this.fetches = new Fetches(reducer, settings, parts, loop, new StagingQueue(pool), this::client);
    }

    /** A map attempt's output can be had from that agent; it replaces other attempts of the map. */
    public void announce(SegmentId id, SourceRoutes agent) {
        loop.execute(() -> {
            if (!closed) {
                fetches.announce(id, agent, client(agent));
            }
        });
    }

    /** A map attempt's output is obsolete. */
    public void withdraw(SegmentId id) {
        loop.execute(() -> fetches.withdraw(id));
    }

    /** Somebody else has got a map's output, or nobody will: it is not wanted any more. */
    public void finish(int map) {
        loop.execute(() -> fetches.finish(map));
    }

    /** A map attempt's output is fetched in another way from the start; it replaces other attempts of the map. */
    public void leave(SegmentId id) {
        loop.execute(() -> fetches.leave(id));
    }

    /**
     * Stops fetching.
     *
     * @return completes when no transfer is under way any more
     */
    public CompletableFuture<Void> stop() {
        loop.execute(() -> {
            closed = true;
            fetches.close();
            clients.values().forEach(AgentClient::close);
            planner.close();
        });
        return ended.copy();
    }

    /** Frees the staging memory; only after {@link #stop} has completed, and when no copier reads any more. */
    public void free() {
        pool.close();
    }

    /** Where segments land. */
    StagingPool staging() {
        return pool;
    }

    private AgentClient client(SourceRoutes agent) {
        AgentClient known = clients.get(agent.source().name());
        if (known == null || known.outlived(agent)) {
            known = new AgentClient(
                    agent, reducer, settings, loop, parts.statistics(), parts.nonces(), fetches::onGivenUp);
            clients.put(agent.source().name(), known);
        }
        return known;
    }

    /** After each event. */
    private void proceed() {
        parts.statistics().staging(pool);
        if (closed) {
            if (clients.values().stream().allMatch(client -> client.callsUnderWay() == 0)) {
                ended.complete(null);
            }
            return;
        }
        planner.queries().forEach(fetches::ask);
        planner.requests().forEach(fetches::begin);
        parts.statistics().staging(pool);
        planner.wakeUpNanos().ifPresent(this::wakeUpAt);
    }

    private void wakeUpAt(long nanos) {
        if (wakeUp.isPresent() && wakeUp.getAsLong() - nanos <= 0) {
            return;
        }
        wakeUp = OptionalLong.of(nanos);
        loop.schedule(Duration.ofNanos(Math.max(LEAST_DELAY_NANOS, nanos - loop.nanoTime())), () -> {
            if (wakeUp.equals(OptionalLong.of(nanos))) {
                wakeUp = OptionalLong.empty();
            }
        });
    }

    /** A loop that does the same thing after events: once after all that were handed in by then. */
    static final class FollowedLoop implements EventLoop {
        private final EventLoop loop;
        private final Runnable afterwards;
        private boolean due;

        FollowedLoop(EventLoop loop, Runnable afterwards) {
            this.loop = requireNonNull(loop, "loop is null");
            this.afterwards = requireNonNull(afterwards, "afterwards is null");
        }

        @Override
        public void execute(Runnable event) {
            loop.execute(() -> followed(event));
        }

        @Override
        public void schedule(Duration delay, Runnable event) {
            loop.schedule(delay, () -> followed(event));
        }

        @Override
        public long nanoTime() {
            return loop.nanoTime();
        }

        private void followed(Runnable event) {
            try {
                event.run();
            } finally {
                if (!due) {
                    due = true;
                    loop.execute(this::follow);
                }
            }
        }

        private void follow() {
            due = false;
            afterwards.run();
        }
    }
}
