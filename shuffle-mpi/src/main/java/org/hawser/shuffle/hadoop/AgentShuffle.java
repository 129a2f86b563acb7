// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.hadoop;

import java.io.IOException;
import java.net.InetAddress;
import java.util.Optional;
import javax.management.ObjectName;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.RawKeyValueIterator;
import org.apache.hadoop.mapred.ShuffleConsumerPlugin;
import org.apache.hadoop.mapred.TaskAttemptID;
import org.apache.hadoop.mapred.TaskStatus;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.task.reduce.Fetcher;
import org.apache.hadoop.mapreduce.task.reduce.MergeManager;
import org.apache.hadoop.mapreduce.task.reduce.MergeManagerImpl;
import org.apache.hadoop.mapreduce.task.reduce.ShuffleClientMetrics;
import org.apache.hadoop.metrics2.util.MBeans;
import org.apache.hadoop.yarn.api.ApplicationConstants;
import org.hawser.reuse.service.AgentAddresses;
import org.hawser.reuse.service.SlotTransport;
import org.hawser.shuffle.client.FetchStatistics;
import org.hawser.shuffle.client.Reducer;
import org.hawser.shuffle.wire.JobKey;
import org.hawser.shuffle.wire.JobName;
import org.hawser.shuffle.wire.ReduceAttempt;
import org.hawser.transport.config.TransportKeys;

/**
 * The shuffle of one reducer where there may be agents: Hadoop's scheduler and merge, fed by Hawser's fetch engine.
 * Created by {@link HawserShuffle}, which uses the stock shuffle in all other cases.
 */
final class AgentShuffle<K, V> implements ShuffleConsumerPlugin<K, V> {
    private static final int PROGRESS_MS = 2_000;
    private static final int DEFAULT_PARALLEL_COPIES = 5;

    private final ReducerSettings settings;
    private final FetchStatistics statistics = new FetchStatistics();
    private final FailureMemory failures = new FailureMemory();
    private Optional<Context<K, V>> given = Optional.empty();

    private volatile Optional<HawserScheduler<K, V>> scheduling = Optional.empty();

    /** To be given a context before it runs. */
    AgentShuffle(ReducerSettings settings) {
        this.settings = settings;
    }

    @Override
    public void init(Context<K, V> context) {
        given = Optional.of(context);
    }

    @Override
    public RawKeyValueIterator run() throws IOException, InterruptedException {
        Context<K, V> context = given.orElseThrow(() -> new IllegalStateException("init was not called"));
        MergeManager<K, V> merger = newMerger(context);
        try (Endings endings = new Endings()) {
            fetch(context, merger, endings);
        }
        if (Thread.interrupted()) {
            throw new InterruptedException("interrupted while the shuffle ended");
        }
        context.getCopyPhase().complete();
        context.getStatus().setPhase(TaskStatus.Phase.SORT);
        context.getReduceTask().statusUpdate(context.getUmbilical());
        return finalMerge(merger);
    }

    @Override
    public void close() {
        // All has ended with run.
    }

    /** Empty until there is one. Chronos finds it in its field, by its type, to end a shuffle early. */
    Optional<HawserScheduler<K, V>> scheduler() {
        return scheduling;
    }

    private void fetch(Context<K, V> context, MergeManager<K, V> merger, Endings endings)
            throws IOException, InterruptedException {
        JobConf job = context.getJobConf();
        ShuffleClientMetrics metrics = ShuffleClientMetrics.create(context.getReduceId(), job);
        HawserScheduler<K, V> scheduler = new HawserScheduler<>(context, statistics, failures);
        endings.addFirst(scheduler::close);
        endings.addFirst(show(context.getReduceId().toString(), statistics)::run);
        failures.onReport(() -> wake(scheduler));

        Optional<SlotTransport> slot = SlotTransport.current();
        String ownHost = ownHost();
        AgentFinder finder = new AgentFinder(
                new AgentAddresses(settings.addressDirectory().orElseThrow()),
                slot,
                settings.carriers(),
                TransportKeys.limits(job::get),
                ownHost);
        endings.addFirst(finder::close);
        AgentOutputs outputs = new AgentOutputs(finder::find, scheduler, statistics, failures);
        AgentFetching fetching = new AgentFetching(
                reducer(context),
                settings,
                job.getNumMapTasks(),
                CircularOrder.ofReducer(
                        ownHost, context.getReduceId().getTaskID().getId()),
                new MergeSink<>(job, merger, scheduler, outputs, context.getReporter(), metrics),
                outputs::fetchOtherwise,
                finder::find,
                statistics,
                failures);
        endings.addFirst(fetching::close);
        outputs.attach(fetching.engine());
        HttpFetchers<K, V> http = new HttpFetchers<>(
                job.getInt(MRJobConfig.SHUFFLE_PARALLEL_COPIES, DEFAULT_PARALLEL_COPIES),
                () -> new Fetcher<>(
                        job,
                        context.getReduceId(),
                        scheduler,
                        merger,
                        context.getReporter(),
                        metrics,
                        failures,
                        context.getReduceTask().getShuffleSecret()));
        endings.addFirst(http::close);
        scheduler.feed(outputs, http::start);

        CompletionPoller poller = new CompletionPoller(
                TaskAttemptID.downgrade(context.getReduceId()), job, context.getUmbilical(), scheduler, failures);
        scheduling = Optional.of(scheduler);
        endings.addLast(() -> {
            statistics.addTo((name, count) -> add(context, name, count));
            add(context, "Completion event calls", poller.calls());
        });
        endings.addFirst(poller::close);
        poller.start();

        while (!scheduler.waitUntilDone(PROGRESS_MS)) {
            context.getReporter().progress();
            failures.throwIfReported();
        }
    }

    private RawKeyValueIterator finalMerge(MergeManager<K, V> merger) throws IOException {
        RawKeyValueIterator merged;
        try {
            merged = merger.close();
        } catch (Throwable e) {
            throw new ShuffleFailedException("Error while doing final merge" + failures.summary(), e);
        }
        failures.throwIfReported();
        return merged;
    }

    private MergeManager<K, V> newMerger(Context<K, V> context) {
        return new MergeManagerImpl<>(
                context.getReduceId(),
                context.getJobConf(),
                context.getLocalFS(),
                context.getLocalDirAllocator(),
                context.getReporter(),
                context.getCodec(),
                context.getCombinerClass(),
                context.getCombineCollector(),
                context.getSpilledRecordsCounter(),
                context.getReduceCombineInputCounter(),
                context.getMergedMapOutputsCounter(),
                failures,
                context.getMergePhase(),
                context.getMapOutputFile());
    }

    private static Reducer reducer(ShuffleConsumerPlugin.Context<?, ?> context) {
        return new Reducer(
                new JobName(context.getReduceId().getJobID().toString()),
                new ReduceAttempt(context.getReduceId().toString()),
                new JobKey(context.getReduceTask().getShuffleSecret().getEncoded()));
    }

    /** Makes statistics visible in this JVM. What it returns hides them again: a slot's JVM outlives its reducers. */
    static Runnable show(String attempt, FetchStatistics statistics) {
        Optional<ObjectName> name =
                Optional.ofNullable(MBeans.register("Reduce", "HawserShuffle-" + attempt, statistics));
        return () -> name.ifPresent(MBeans::unregister);
    }

    private static void add(Context<?, ?> context, String name, long count) {
        context.getReporter().getCounter(FetchStatistics.COUNTERS, name).increment(count);
    }

    private static void wake(Object waitedFor) {
        synchronized (waitedFor) {
            waitedFor.notifyAll();
        }
    }

    private static String ownHost() throws IOException {
        String fromNodeManager = System.getenv(ApplicationConstants.Environment.NM_HOST.name());
        return fromNodeManager == null ? InetAddress.getLocalHost().getHostName() : fromNodeManager;
    }
}
