// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.hadoop;

import java.io.IOException;
import java.util.Optional;
import org.apache.hadoop.mapred.Counters;
import org.apache.hadoop.mapred.ShuffleConsumerPlugin;
import org.apache.hadoop.mapreduce.TaskAttemptID;
import org.apache.hadoop.mapreduce.TaskID;
import org.apache.hadoop.mapreduce.task.reduce.MapHost;
import org.apache.hadoop.mapreduce.task.reduce.MapOutput;
import org.apache.hadoop.mapreduce.task.reduce.ShuffleSchedulerImpl;
import org.hawser.shuffle.client.Carrier;
import org.hawser.shuffle.client.FetchFailure;
import org.hawser.shuffle.client.FetchFailure.Reason;
import org.hawser.shuffle.client.FetchStatistics;

/**
 * A reducer's shuffle scheduler. It extends Hadoop's, which continues to count fetched map outputs, report failures to
 * the ApplicationMaster and penalise hosts. Outputs of hosts that have an agent are passed to {@link AgentOutputs}
 * instead of entering Hadoop's queue, from which the HTTP fetchers take their work.
 */
final class HawserScheduler<K, V> extends ShuffleSchedulerImpl<K, V> {
    private final Counters.Counter shuffledMaps;
    private final FetchStatistics statistics;
    private final FailureMemory failures;
    private volatile Optional<AgentOutputs> outputs = Optional.empty();
    private volatile Runnable beforeHttp = () -> {};

    HawserScheduler(ShuffleConsumerPlugin.Context<K, V> context, FetchStatistics statistics, FailureMemory failures) {
        super(
                context.getJobConf(),
                context.getStatus(),
                context.getReduceId(),
                failures,
                context.getCopyPhase(),
                context.getShuffledMapsCounter(),
                context.getReduceShuffleBytes(),
                context.getFailedShuffleCounter());
        this.shuffledMaps = context.getShuffledMapsCounter();
        this.statistics = statistics;
        this.failures = failures;
    }

    /**
     * Ties it to what learns of all outputs, and to what is called before each one that is to come over HTTP; before it
     * is told of any map.
     */
    void feed(AgentOutputs fetched, Runnable http) {
        beforeHttp = http;
        outputs = Optional.of(fetched);
    }

    /** Has an output fetched over HTTP. */
    void overHttp(String hostName, String url, TaskAttemptID map) {
        beforeHttp.run();
        super.addKnownMapOutput(hostName, url, map);
    }

    /** Counts and reports a failure as Hadoop does, and has the output fetched over HTTP when the penalty is over. */
    void overHttpAfterFailure(String hostName, String url, TaskAttemptID map) {
        beforeHttp.run();
        MapHost host = new MapHost(hostName, url);
        host.addKnownMap(map);
        hostFailed(hostName);
        super.copyFailed(map, host, true, false);
    }

    /** A fetch over HTTP has failed. Hadoop's scheduler handles it; the task's message mentions it. */
    @Override
    public synchronized void copyFailed(TaskAttemptID mapId, MapHost host, boolean readError, boolean connectExcpt) {
        // First, since this may be the failure that ends the reducer.
        failures.add(overHttp(mapId, host, readError, connectExcpt));
        super.copyFailed(mapId, host, readError, connectExcpt);
    }

    /** All that Hadoop's fetchers tell; the exception itself is in the attempt's log only. */
    private static FetchFailure overHttp(TaskAttemptID map, MapHost host, boolean readError, boolean connectError) {
        Reason reason = readError ? Reason.CORRUPT : connectError ? Reason.UNREACHABLE : Reason.REFUSED;
        String cause = readError
                ? "what came cannot be read"
                : (connectError ? "cannot connect to" : "no valid answer of") + " the NodeManager's shuffle";
        return new FetchFailure(
                host.getHostName(),
                Optional.of(map.toString()),
                Optional.of(Carrier.HTTP),
                reason,
                cause + ", logged by " + Thread.currentThread().getName());
    }

    @Override
    @SuppressWarnings("UnsynchronizedOverridesSynchronized") // Finding an agent takes time and none of the fields.
    public void addKnownMapOutput(String hostName, String hostUrl, TaskAttemptID mapId) {
        if (outputs.filter(one -> one.known(hostName, hostUrl, mapId)).isEmpty()) {
            overHttp(hostName, hostUrl, mapId);
        }
    }

    @Override
    public synchronized void obsoleteMapOutput(TaskAttemptID mapId) {
        super.obsoleteMapOutput(mapId);
        outputs.ifPresent(one -> one.obsolete(mapId));
    }

    @Override
    public synchronized void tipFailed(TaskID taskId) {
        super.tipFailed(taskId);
        outputs.ifPresent(one -> one.finished(taskId.getId()));
    }

    @Override
    public synchronized void copySucceeded(
            TaskAttemptID mapId, MapHost host, long bytes, long startMillis, long endMillis, MapOutput<K, V> output)
            throws IOException {
        long before = shuffledMaps.getValue();
        super.copySucceeded(mapId, host, bytes, startMillis, endMillis, output);
        if (shuffledMaps.getValue() > before) {
            statistics.merged(host instanceof AgentHost agent ? agent.carrier() : Carrier.HTTP, bytes);
        }
        outputs.ifPresent(one -> one.finished(mapId.getTaskID().getId()));
    }

    /** A host whose agent served a segment. */
    static final class AgentHost extends MapHost {
        private final Carrier carrier;

        AgentHost(String hostName, String baseUrl, Carrier carrier) {
            super(hostName, baseUrl);
            this.carrier = carrier;
        }

        Carrier carrier() {
            return carrier;
        }
    }
}
