// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.hadoop;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.security.SecureRandom;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.ThreadPoolExecutor.DiscardPolicy;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiConsumer;
import java.util.function.Function;
import org.apache.hadoop.mapreduce.task.reduce.ExceptionReporter;
import org.apache.hadoop.util.CleanerUtil;
import org.apache.hadoop.util.concurrent.SubjectInheritingThread;
import org.hawser.shuffle.client.Copiers;
import org.hawser.shuffle.client.EngineParts;
import org.hawser.shuffle.client.FetchEngine;
import org.hawser.shuffle.client.FetchFailure;
import org.hawser.shuffle.client.FetchStatistics;
import org.hawser.shuffle.client.Reducer;
import org.hawser.shuffle.client.SegmentSink;
import org.hawser.shuffle.client.SourceRoutes;
import org.hawser.shuffle.client.ThreadedEventLoop;
import org.hawser.shuffle.monitor.NodeSourceMonitor;
import org.hawser.shuffle.monitor.SourceMonitor;
import org.hawser.shuffle.policy.FetchPlanner;
import org.hawser.shuffle.policy.SegmentId;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Owns the fetch engine of one reducer and all that the engine runs on: threads, staging memory, and the view of the
 * node's monitor. {@link AgentShuffle} creates it, and closes it when the reducer has its input or has failed.
 */
final class AgentFetching implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(AgentFetching.class);
    private static final String MONITOR_FILE = "hawser-shuffle-";
    private static final long STOP_SECONDS = 5;

    private final ThreadedEventLoop loop;
    private final SourceMonitor monitor;
    private final Copiers copiers;
    private final FetchEngine engine;
    /** Finding an agent reads a file. Has a thread only while there is something to find. */
    private final ExecutorService lookups = new ThreadPoolExecutor(
            0,
            1,
            1,
            TimeUnit.SECONDS,
            new LinkedBlockingQueue<>(),
            threads("hawser-shuffle-lookup"),
            new DiscardPolicy());

    /** Starts the threads. */
    AgentFetching(
            Reducer reducer,
            ReducerSettings settings,
            int maps,
            int ownOrder,
            SegmentSink sink,
            BiConsumer<SegmentId, FetchFailure> fallback,
            Function<String, Optional<SourceRoutes>> finder,
            FetchStatistics statistics,
            ExceptionReporter failures) {
        this.monitor = NodeSourceMonitor.open(
                settings.monitorDirectory().resolve(MONITOR_FILE + System.getProperty("user.name")));
        this.loop = new ThreadedEventLoop(threads("hawser-shuffle"), failures::reportException);
        this.copiers =
                new Copiers(settings.copiers(), threads("hawser-shuffle-copier"), sink, failures::reportException);
        SecureRandom random = new SecureRandom();
        FetchPlanner planner = new FetchPlanner(
                settings.policy(),
                settings.limits(),
                monitor,
                ownOrder,
                maps,
                reducer.attempt().text().hashCode(),
                loop::nanoTime);
        this.engine = new FetchEngine(
                reducer,
                settings.client(),
                new EngineParts(
                        planner,
                        loop,
                        copiers::offer,
                        fallback,
                        statistics,
                        AgentFetching::clean,
                        random::nextLong,
                        (names, then) -> lookups.execute(() -> then.accept(found(names, finder)))));
        loop.start();
        copiers.start();
    }

    FetchEngine engine() {
        return engine;
    }

    /** Ends all threads and transfers; waits some seconds at most for each. */
    @Override
    public void close() {
        copiers.close();
        lookups.shutdownNow();
        boolean quiet = stop();
        loop.close();
        monitor.close();
        if (quiet && copiers.ended()) {
            engine.free();
        } else {
            LOG.warn("Transfers or copies did not end in time; their memory is left to the garbage collector");
        }
    }

    private static Map<String, SourceRoutes> found(Set<String> names, Function<String, Optional<SourceRoutes>> finder) {
        Map<String, SourceRoutes> found = new HashMap<>();
        for (String name : names) {
            try {
                finder.apply(name).ifPresent(source -> found.put(name, source));
            } catch (RuntimeException e) {
                LOG.warn("The agent {} is not found", name, e);
            }
        }
        return found;
    }

    private boolean stop() {
        boolean interrupted = Thread.interrupted();
        try {
            engine.stop().get(STOP_SECONDS, TimeUnit.SECONDS);
            return true;
        } catch (InterruptedException e) {
            interrupted = true;
            return false;
        } catch (ExecutionException | TimeoutException e) {
            return false;
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private static void clean(ByteBuffer buffer) {
        if (CleanerUtil.UNMAP_SUPPORTED) {
            try {
                CleanerUtil.getCleaner().freeBuffer(buffer);
            } catch (IOException e) {
                LOG.debug("Staging memory is left to the garbage collector", e);
            }
        }
    }

    /** Makes daemon threads that act for the task's user. */
    private static ThreadFactory threads(String name) {
        AtomicInteger count = new AtomicInteger();
        return target -> {
            Thread thread = new SubjectInheritingThread(target, name + "-" + count.incrementAndGet());
            thread.setDaemon(true);
            return thread;
        };
    }
}
