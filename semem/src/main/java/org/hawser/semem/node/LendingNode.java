// SPDX-License-Identifier: Apache-2.0
package org.hawser.semem.node;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import org.hawser.common.process.DaemonThreads;
import org.hawser.semem.metrics.SememMetrics;
import org.hawser.semem.metrics.SememMetrics.Total;
import org.hawser.semem.wire.NodeCodec;
import org.hawser.semem.wire.NodeMessage;
import org.hawser.semem.wire.NodeMessage.NodeState;
import org.hawser.shuffle.server.Job;
import org.hawser.shuffle.wire.JobKey;
import org.hawser.shuffle.wire.JobName;
import org.hawser.shuffle.wire.MapAttempt;
import org.hawser.transport.IncomingRequest;
import org.hawser.transport.RequestHandler;
import org.hawser.transport.Response;
import org.hawser.transport.TransportException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Answers the agents of workers, see {@link NodeMessage}. Data are received on the transport's thread, straight into the
 * pages of their file. One thread works on files, which may take long. Another one answers what needs none, so that workers
 * always hear in time that their outputs are still there.
 */
final class LendingNode implements RequestHandler, Closeable {
    private static final Logger LOG = LoggerFactory.getLogger(LendingNode.class);
    private static final int MOST_WAITING = 4096;
    private static final long LIMIT_SECONDS = 5;

    private final NodeCodec codec;
    private final LentOutputs outputs;
    private final Function<String, NodeState> state;
    private final Runnable drain;
    private final SememMetrics metrics;
    private final NodeSessions sessions = new NodeSessions();
    /** Works on files. */
    private final ThreadPoolExecutor thread = thread("semem-lend");
    /** Uses none. */
    private final ThreadPoolExecutor quick = thread("semem-keep");

    /**
     * @param codec with the secret of this node
     * @param state as this worker sees it
     * @param drain lets the node take nothing more
     */
    LendingNode(
            NodeCodec codec,
            LentOutputs outputs,
            Function<String, NodeState> state,
            Runnable drain,
            SememMetrics metrics) {
        this.codec = codec;
        this.outputs = outputs;
        this.state = state;
        this.drain = drain;
        this.metrics = metrics;
    }

    private static ThreadPoolExecutor thread(String name) {
        return new ThreadPoolExecutor(
                1, 1, 0, TimeUnit.SECONDS, new ArrayBlockingQueue<>(MOST_WAITING), DaemonThreads.named(name));
    }

    @Override
    public void handle(IncomingRequest incoming) {
        NodeCodec.Request request;
        try {
            request = codec.readRequest(incoming.header());
        } catch (IOException e) {
            metrics.count(Total.MESSAGES_REFUSED);
            incoming.reject("no request that this node serves");
            return;
        }
        if (request.message() instanceof NodeMessage.Hello hello) {
            later(
                    quick,
                    incoming,
                    request,
                    () -> new NodeMessage.Welcome(sessions.open(hello.worker()), state(hello.worker())));
            return;
        }
        Optional<String> worker = sessions.worker(request.session());
        if (worker.isEmpty()) {
            answer(incoming, request, new NodeMessage.NoSession());
        } else if (!sessions.accept(request.session(), request.sequence())) {
            metrics.count(Total.MESSAGES_REFUSED);
            incoming.reject("a request that was here before");
        } else if (request.message() instanceof NodeMessage.Put put) {
            receive(incoming, request, put, worker.get());
        } else if (request.message() instanceof NodeMessage.Keep keep) {
            later(quick, incoming, request, () -> keep(keep, worker.get()));
        } else {
            later(thread, incoming, request, () -> act(request.message(), worker.get()));
        }
    }

    private NodeMessage keep(NodeMessage.Keep keep, String worker) {
        if (outputs.keep(worker, keep.applications())) {
            try {
                thread.execute(outputs::removeFreed);
            } catch (RejectedExecutionException e) {
                LOG.debug("What {} has freed is deleted in the next round", worker, e);
            }
        }
        return state(worker);
    }

    private NodeMessage act(NodeMessage message, String worker) throws RefusedException {
        if (message instanceof NodeMessage.Reserve reserve) {
            long lease = outputs.reserve(
                    worker, job(reserve), new MapAttempt(reserve.attempt()), reserve.dataBytes(), reserve.indexBytes());
            return new NodeMessage.Reserved(lease, state(worker).free());
        } else if (message instanceof NodeMessage.Commit commit) {
            outputs.commit(lease(commit.lease(), worker), commit.dataChecksum(), commit.indexChecksum());
            return new NodeMessage.Committed(state(worker).free());
        } else if (message instanceof NodeMessage.Abandon abandon) {
            outputs.abandon(abandon.lease(), worker);
        } else if (message instanceof NodeMessage.Drain) {
            drain.run();
        } else {
            throw new RefusedException("a worker does not ask that");
        }
        return state(worker);
    }

    private Job job(NodeMessage.Reserve reserve) throws RefusedException {
        try {
            return new Job(
                    new JobName(reserve.job()),
                    reserve.user(),
                    new JobKey(codec.unseal(reserve.secret(), reserve.job())));
        } catch (IOException | IllegalArgumentException e) {
            throw new RefusedException("the job's user or secret is none");
        }
    }

    private Lease lease(long number, String worker) throws RefusedException {
        return outputs.lease(number, worker).orElseThrow(() -> new RefusedException("the reservation has ended"));
    }

    @SuppressWarnings("FutureReturnValueIgnored") // What hangs on it is done when it completes.
    private void receive(IncomingRequest incoming, NodeCodec.Request request, NodeMessage.Put put, String worker) {
        Optional<Lease> lease = outputs.lease(put.lease(), worker);
        Optional<ByteBuffer> room = lease.flatMap(open -> open.enter(put.part(), put.offset(), incoming.uploadBytes()));
        if (room.isEmpty()) {
            answer(incoming, request, new NodeMessage.Refused("the output has no such piece", 0));
            return;
        }
        try {
            incoming.receiveUpload(room.get())
                    .whenComplete((done, failure) -> received(incoming, request, lease.get(), failure));
        } catch (RuntimeException e) {
            lease.get().leave();
            throw e;
        }
    }

    @SuppressWarnings("FutureReturnValueIgnored") // Nobody waits for it.
    private void received(IncomingRequest incoming, NodeCodec.Request request, Lease lease, Throwable failure) {
        if (failure == null) {
            lease.leave();
            answer(incoming, request, new NodeMessage.Stored(incoming.uploadBytes()));
            renew(lease);
        } else if (failure instanceof TransportException e && e.buffersQuarantined()) {
            e.quarantine().orElseThrow().over().thenRun(lease::leave);
        } else {
            lease.leave();
        }
    }

    private void renew(Lease lease) {
        if (lease.isToBeRenewed(System.nanoTime())) {
            try {
                quick.execute(() -> outputs.received(lease.output().lease()));
            } catch (RejectedExecutionException e) {
                LOG.debug("{} is renewed by its next piece", lease.output(), e);
            }
        }
    }

    /** What a request wants. */
    @FunctionalInterface
    private interface Action {
        NodeMessage run() throws RefusedException;
    }

    private void later(ThreadPoolExecutor by, IncomingRequest incoming, NodeCodec.Request request, Action action) {
        try {
            by.execute(() -> now(incoming, request, action));
        } catch (RejectedExecutionException e) {
            answer(incoming, request, new NodeMessage.Refused("the node has too much to do", 0));
        }
    }

    private void now(IncomingRequest incoming, NodeCodec.Request request, Action action) {
        NodeMessage answer;
        try {
            answer = action.run();
        } catch (RefusedException e) {
            answer = new NodeMessage.Refused(e.getMessage(), free(request));
        } catch (RuntimeException | Error e) {
            LOG.error("A request of {} could not be served", incoming.caller(), e);
            answer = new NodeMessage.Refused("the node has failed", 0);
        }
        answer(incoming, request, answer);
    }

    private long free(NodeCodec.Request request) {
        return sessions.worker(request.session())
                .map(worker -> state(worker).free())
                .orElse(0L);
    }

    private NodeState state(String worker) {
        return state.apply(worker);
    }

    @SuppressWarnings("FutureReturnValueIgnored") // Nothing of ours hangs on an answer without payload.
    private void answer(IncomingRequest incoming, NodeCodec.Request request, NodeMessage answer) {
        if (!incoming.abandoned()) {
            incoming.reply(Response.of(codec.answer(answer, request)));
        }
    }

    /** Runs in the thread that may use files; waits for it. */
    void run(Runnable work) {
        try {
            thread.submit(work).get(LIMIT_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (ExecutionException | TimeoutException | RejectedExecutionException e) {
            LOG.warn("The node is late in freeing what it has taken", e);
        }
    }

    @Override
    public void close() {
        quick.shutdownNow();
        thread.shutdownNow();
    }
}
