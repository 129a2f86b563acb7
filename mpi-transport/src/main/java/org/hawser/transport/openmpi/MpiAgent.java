// SPDX-License-Identifier: Apache-2.0
package org.hawser.transport.openmpi;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.IntFunction;
import org.agrona.concurrent.Agent;
import org.hawser.transport.RequestHandler;
import org.hawser.transport.TransportLimits;
import org.hawser.transport.exchange.ExchangeEngine;
import org.hawser.transport.openmpi.compat.Mpi;
import org.hawser.transport.world.Member;
import org.hawser.transport.world.WorldDirectory;
import org.hawser.transport.world.WorldJson;

/** The work of the thread that owns MPI: it joins the world and then runs the engine. */
final class MpiAgent implements Agent {
    /** Calls in flight check their time limits every millisecond. */
    static final long LONGEST_PAUSE_BUSY_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

    /** A request waits for half of it on average. */
    static final long LONGEST_PAUSE_SERVING_NANOS = TimeUnit.MILLISECONDS.toNanos(2);

    /** Only refusals and signs of life are delayed by it. */
    static final long LONGEST_PAUSE_ASKING_NANOS = TimeUnit.MILLISECONDS.toNanos(250);

    private final IntFunction<WorldDirectory> introduction;
    private final RequestHandler handler;
    private final TransportLimits limits;
    private final MpiStart start;
    private final CompletableFuture<Joined> joined = new CompletableFuture<>();
    private ExchangeEngine engine;
    private MpiAccess access;

    /**
     * Creates an agent that has not joined a world yet.
     *
     * @param introduction from this process's rank, a world of it alone and a proposal for the secret
     */
    MpiAgent(IntFunction<WorldDirectory> introduction, RequestHandler handler, TransportLimits limits, MpiStart start) {
        this.introduction = introduction;
        this.handler = handler;
        this.limits = limits;
        this.start = start;
    }

    /** Completes when all processes have joined. */
    CompletableFuture<Joined> joined() {
        return joined;
    }

    @Override
    public void onStart() {
        try {
            Mpi mpi = Mpi.init(start.concurrent());
            WorldDirectory world = meet(mpi);
            start.whenMet().accept(world);
            Thread owner = Thread.currentThread();
            access = new MpiAccess(mpi.isConcurrent(), owner);
            engine = new ExchangeEngine(
                    new MpiFabric(new MpiRankNetwork(mpi), limits.messageBytes()),
                    handler,
                    limits,
                    System::nanoTime,
                    () -> LockSupport.unpark(owner));
            joined.complete(new Joined(mpi.rank(), world, engine, access));
        } catch (RuntimeException | LinkageError e) {
            joined.completeExceptionally(e);
            throw e;
        }
    }

    @Override
    public int doWork() {
        access.begin();
        try {
            return access.carryOutOrders() + engine.doWork();
        } finally {
            access.end();
        }
    }

    /**
     * The longest time without polling for messages if nothing wakes the thread, in ns. Calls of this process wake it.
     */
    long longestPauseNanos() {
        if (engine.awaited()) {
            return LONGEST_PAUSE_BUSY_NANOS;
        }
        return handler.serves() ? LONGEST_PAUSE_SERVING_NANOS : LONGEST_PAUSE_ASKING_NANOS;
    }

    @Override
    public void onClose() {
        if (engine != null) {
            engine.close();
        }
    }

    @Override
    public String roleName() {
        return "hawser-mpi";
    }

    /** All processes use the secret that rank 0 proposed. */
    private WorldDirectory meet(Mpi mpi) {
        byte[][] introductions = mpi.allGather(WorldJson.toJson(introduction.apply(mpi.rank())));
        List<Member> members = new ArrayList<>();
        String secret = "";
        for (byte[] one : introductions) {
            try {
                WorldDirectory alone = WorldJson.fromJson(one);
                secret = members.isEmpty() ? alone.secret() : secret;
                members.addAll(alone.members());
            } catch (IOException e) {
                throw new UncheckedIOException("not understood: " + new String(one, UTF_8), e);
            }
        }
        return new WorldDirectory(secret, members);
    }

    /** The data that is known when all processes have joined. */
    record Joined(int rank, WorldDirectory world, ExchangeEngine engine, MpiAccess access) {}
}
