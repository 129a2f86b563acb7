// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.server;

import static java.util.Objects.requireNonNull;

import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.BiConsumer;
import org.hawser.common.localfs.LocalIoPart;
import org.hawser.common.process.DaemonThreads;
import org.hawser.shuffle.server.ReplyMaker.PreparedReply;
import org.hawser.shuffle.server.ShuffleMetrics.Level;
import org.hawser.shuffle.server.ShuffleMetrics.Total;
import org.hawser.shuffle.wire.JobName;
import org.hawser.shuffle.wire.MapAttempt;
import org.hawser.shuffle.wire.ReplyCodec;
import org.hawser.shuffle.wire.ReplyStatus;
import org.hawser.transport.IncomingRequest;
import org.hawser.transport.Quarantine;
import org.hawser.transport.RequestHandler;
import org.hawser.transport.Response;
import org.hawser.transport.TransportException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Answers the requests of reducers in the node agent. It never blocks the transport's thread that brings a request: its
 * own threads read from disk. Data is sent from mapped files without being copied, or to other hosts from buffers.
 * {@code ShuffleService} creates it when the agent starts.
 */
public final class ShuffleServer implements RequestHandler, AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(ShuffleServer.class);

    /** A single reply may exceed the limit, and so may buffers that a transport does not give back; up to so many times. */
    private static final int MOST_SEND_BUFFERS = 4;

    /** Half of the time for which reducers repeat by default what is refused. */
    private static final long STARTING_NANOS = 5_000_000_000L;

    /** So many times as many threads read if they wait for turns: those of a job that waits must not hold up the others. */
    private static final int READERS_THAT_WAIT = 8;

    private final ServerLimits limits;
    private final int readerThreads;
    private final ShuffleMetrics metrics;
    /** Those that have not ended. */
    private final Map<JobName, Job> jobs = new ConcurrentHashMap<>();

    /** Those of which the NodeManager has told. */
    private final Set<JobName> told = ConcurrentHashMap.newKeySet();

    /** Those that other services of the agent have added. */
    private final Set<JobName> lent = ConcurrentHashMap.newKeySet();

    private final Sessions sessions;
    private final RequestCheck check;
    private final Schedule schedule;
    private final MapOutputFiles outputs = new MapOutputFiles();
    private final IndexCache indexes;
    private final FilePool files;
    private final ReplyMaker maker;
    private final ExecutorService unmapper = Executors.newSingleThreadExecutor(DaemonThreads.named("shuffle-unmap"));
    private final List<Thread> readers = new ArrayList<>();
    private volatile OutputPlaces places = (job, map) -> Optional.empty();
    private volatile BiConsumer<JobName, MapAttempt> whenMissing = (job, map) -> {};

    /** A server that knows no job and does not work yet. */
    public ShuffleServer(ServerLimits limits, ShuffleMetrics metrics) {
        this(limits, metrics, List.of());
    }

    /** The same, whose reads of disks these parts see. */
    public ShuffleServer(ServerLimits limits, ShuffleMetrics metrics, List<LocalIoPart> io) {
        long created = System.nanoTime();
        this.limits = requireNonNull(limits, "limits is null");
        this.metrics = requireNonNull(metrics, "metrics is null");
        this.readerThreads = io.isEmpty() ? limits.ioThreads() : limits.ioThreads() * READERS_THAT_WAIT;
        this.sessions = new Sessions(limits.sessions(), limits.sessionsPerJob(), new SecureRandom()::nextLong);
        this.check = new RequestCheck(jobs, sessions);
        this.schedule = new Schedule(limits, metrics);
        this.indexes = new IndexCache(outputs::openIndex, limits, metrics);
        this.files = new FilePool(outputs::openData, limits, metrics, this::unmap);
        this.maker = new ReplyMaker(
                indexes,
                files,
                new DirectBuffers(limits.gatherBytes(), limits.gatherBytes()),
                new DirectBuffers(limits.sendBytes(), MOST_SEND_BUFFERS * limits.sendBytes()),
                new DirectBuffers(limits.sendBytes(), MOST_SEND_BUFFERS * limits.sendBytes()),
                new NowKnown(),
                outputs::isElsewhere,
                () -> System.nanoTime() - created < STARTING_NANOS,
                outputs::inMemory,
                new DiskTurns(io, this::onDisk),
                output -> whenMissing.accept(output.job().name(), output.map()),
                metrics);
    }

    private Optional<Path> onDisk(MapOutputId output) {
        return outputs.inMemory(output).isPresent() ? Optional.empty() : outputs.find(output);
    }

    /** Starts the threads that read. */
    public ShuffleServer start() {
        for (int i = 0; i < readerThreads; i++) {
            readers.add(DaemonThreads.start("shuffle-read-" + i, this::work));
        }
        return this;
    }

    /** Looks for map outputs in these directories from now on. */
    public void useLocalDirectories(List<Path> directories) {
        outputs.use(directories);
    }

    /** Serves a job from now on; another one of the same name is over. A job that is served already just goes on. */
    public void addJob(Job job) {
        add(job, told);
    }

    private void add(Job job, Set<JobName> by) {
        jobs.compute(job.name(), (name, known) -> {
            by.add(name);
            if (known == null || !known.isSameAs(job)) {
                Optional.ofNullable(known).ifPresent(this::forget);
                return job;
            }
            return known;
        });
        updateGauges();
    }

    /**
     * Serves nothing of that job any more, and keeps nothing of it that is not being sent, unless another service needs
     * it.
     */
    public void removeJob(JobName name) {
        remove(name, told);
    }

    private void remove(JobName name, Set<JobName> by) {
        jobs.computeIfPresent(name, (any, known) -> {
            by.remove(name);
            if (told.contains(name) || lent.contains(name)) {
                return known;
            }
            forget(known);
            return null;
        });
        updateGauges();
    }

    /** The jobs of which the NodeManager has told. */
    public List<JobName> jobs() {
        return List.copyOf(told);
    }

    /** What other services of the agent can tell this server. */
    public MapOutputServer forServices() {
        return new ForServices();
    }

    @Override
    public void handle(IncomingRequest incoming) {
        Verdict verdict = check.check(incoming, System.nanoTime());
        if (verdict instanceof Work work) {
            if (schedule.offer(work)) {
                metrics.count(work.request().kind());
            } else {
                answer(
                        incoming,
                        RequestCheck.refuse(work.signed(), ReplyStatus.BUSY, limits.busyRetryMillis(), work.key()));
            }
        } else if (verdict instanceof Verdict.Answer answer) {
            updateGauges();
            answer(incoming, answer);
        }
    }

    /**
     * Serves a request that may go in the calling thread, for whoever has not started the threads. Returns false if
     * none may.
     */
    boolean serveOne() {
        Optional<Work> next = schedule.poll();
        next.ifPresent(this::serve);
        return next.isPresent();
    }

    /** Stops the threads. What is being sent stays mapped. */
    @Override
    public void close() {
        schedule.close();
        readers.forEach(Thread::interrupt);
        lent.clear();
        told.clear();
        List.copyOf(jobs.keySet()).forEach(job -> remove(job, told));
        outputs.close();
        files.close();
        unmapper.shutdown();
    }

    private void work() {
        boolean open = true;
        while (open) {
            try {
                Optional<Work> next = schedule.take();
                next.ifPresent(this::serve);
                open = next.isPresent();
            } catch (InterruptedException e) {
                open = false;
            } catch (Throwable e) {
                // Not logged: that may be what failed, as it does without memory.
                metrics.count(Total.REQUESTS_FAILED);
            }
        }
    }

    /** A page that cannot be read may end whatever its thread does a little later; and so may other errors. */
    private void serve(Work work) {
        try {
            if (work.session().job().over()) {
                answer(work.incoming(), RequestCheck.refuse(work.signed(), ReplyStatus.UNKNOWN_JOB, 0, work.key()));
                giveBack(work);
            } else if (work.incoming().abandoned()) {
                giveBack(work);
            } else {
                reply(work, maker.prepare(work.session(), work.request()));
            }
        } catch (BusyException e) {
            LOG.debug("A request has to wait", e);
            answer(
                    work.incoming(),
                    RequestCheck.refuse(work.signed(), ReplyStatus.BUSY, limits.busyRetryMillis(), work.key()));
            giveBack(work);
        } catch (Throwable e) {
            giveBack(work);
            fail(work, e);
        }
    }

    private void giveBack(Work work) {
        if (work.settle()) {
            schedule.done(work);
        }
    }

    private void fail(Work work, Throwable cause) {
        metrics.count(Total.REQUESTS_FAILED);
        try {
            work.incoming().reject("the server has failed");
        } catch (IllegalStateException e) {
            LOG.debug("{} has its answer already", work.incoming().caller(), e);
        }
        LOG.error("A request of {} could not be served", work.session().job(), cause);
    }

    @SuppressWarnings("FutureReturnValueIgnored") // What hangs on it is done when it completes.
    private void reply(Work work, PreparedReply prepared) {
        try {
            ByteBuffer header = ReplyCodec.sign(prepared.reply(), work.signed(), work.key());
            work.incoming()
                    .reply(new Response(header, prepared.payload().buffers()))
                    .whenComplete((sent, failure) -> finish(work, prepared, Optional.ofNullable(failure)));
        } catch (Throwable e) {
            finish(work, prepared, Optional.of(e));
            fail(work, e);
        }
    }

    private void finish(Work work, PreparedReply prepared, Optional<Throwable> failure) {
        if (!work.settle()) {
            return;
        }
        try {
            if (failure.isPresent()) {
                metrics.count(Total.REPLIES_LOST);
            } else {
                metrics.sent(prepared.payload().bytes(), System.nanoTime() - work.arrivedNanos());
            }
            failure.flatMap(ShuffleServer::stillInUse)
                    .ifPresentOrElse(inUse -> hold(prepared.payload(), inUse), prepared.payload()::release);
        } finally {
            schedule.done(work);
        }
    }

    /** Of an error, nobody knows how far the transport has come, or will ever know. */
    private static Optional<Quarantine> stillInUse(Throwable failure) {
        if (failure instanceof Error) {
            return Optional.of(Quarantine.ofAll(new CompletableFuture<>()));
        }
        return failure instanceof TransportException e ? e.quarantine() : Optional.empty();
    }

    /** Gives back what the transport does not use, and the rest when the transport has let go of it. */
    @SuppressWarnings("FutureReturnValueIgnored") // Nobody waits for it.
    private void hold(Payload payload, Quarantine inUse) {
        long held = payload.releaseBut(inUse);
        metrics.change(Level.QUARANTINED_BYTES, held);
        inUse.over().thenRun(() -> {
            metrics.change(Level.QUARANTINED_BYTES, -held);
            payload.release();
        });
    }

    @SuppressWarnings("FutureReturnValueIgnored") // Nothing of ours hangs on an answer without payload.
    private void answer(IncomingRequest incoming, Verdict.Answer answer) {
        metrics.count(answer.counted());
        incoming.reply(Response.of(answer.reply()));
    }

    private void forget(Job job) {
        job.end();
        sessions.forget(job.name());
        indexes.forget(job);
        files.forget(job);
        outputs.forget(job);
    }

    private CompletableFuture<Void> letGo(MapOutputId output) {
        indexes.forget(output);
        return files.forget(output);
    }

    private void unmap(Runnable unmapping) {
        try {
            unmapper.execute(unmapping);
        } catch (RejectedExecutionException e) {
            unmapping.run();
        }
    }

    private void updateGauges() {
        metrics.known(sessions.size(), jobs.size());
    }

    private final class ForServices implements MapOutputServer {
        @Override
        public void useLocalDirectories(List<Path> directories) {
            outputs.useToo(directories);
        }

        @Override
        public void addJob(Job job) {
            add(job, lent);
        }

        @Override
        public void removeJob(JobName name) {
            remove(name, lent);
        }

        @Override
        public Optional<Job> job(JobName name) {
            return Optional.ofNullable(jobs.get(name));
        }

        @Override
        public void usePlaces(OutputPlaces known) {
            places = known;
        }

        @Override
        public void whenMissing(BiConsumer<JobName, MapAttempt> told) {
            whenMissing = told;
        }

        @Override
        public void forget(JobName name, MapAttempt map) {
            CompletableFuture<Void> unused = letGo(name, map);
        }

        @Override
        public CompletableFuture<Void> letGo(JobName name, MapAttempt map) {
            return job(name)
                    .map(job -> ShuffleServer.this.letGo(new MapOutputId(job, map)))
                    .orElseGet(() -> CompletableFuture.completedFuture(null));
        }
    }

    /** The places that are known at the time of the question. */
    private final class NowKnown implements OutputPlaces {
        @Override
        public Optional<OutputPlace> find(JobName job, MapAttempt map) {
            return places.find(job, map);
        }

        @Override
        public boolean isFreed(JobName job, MapAttempt map, int reduce) {
            return places.isFreed(job, map, reduce);
        }
    }
}
