// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.hadoop;

import java.io.IOException;
import java.io.InputStream;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hadoop.mapred.Counters;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.Reporter;
import org.apache.hadoop.mapreduce.CryptoUtils;
import org.apache.hadoop.mapreduce.security.IntermediateEncryptedStream;
import org.apache.hadoop.mapreduce.task.reduce.Fetcher;
import org.apache.hadoop.mapreduce.task.reduce.MapOutput;
import org.apache.hadoop.mapreduce.task.reduce.MergeManager;
import org.apache.hadoop.mapreduce.task.reduce.ShuffleClientMetrics;
import org.apache.hadoop.util.Time;
import org.hawser.shuffle.client.ArrivingSegment;
import org.hawser.shuffle.client.SegmentSink;
import org.hawser.shuffle.hadoop.HawserScheduler.AgentHost;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Puts arriving segments into Hadoop's merge, as Hadoop's {@code Fetcher.copyMapOutput} does. Called by the threads of
 * a reducer's copiers.
 */
final class MergeSink<K, V> implements SegmentSink {
    private static final Logger LOG = LoggerFactory.getLogger(MergeSink.class);
    /** Names of files on disk end with these numbers; Hadoop's fetchers count from 1. */
    private static final int FIRST_COPY = 1_000_000;

    private static final long ROOM_POLL_MS = 10;

    private final JobConf job;
    private final MergeManager<K, V> merger;
    private final HawserScheduler<K, V> scheduler;
    private final AgentOutputs outputs;
    private final Reporter reporter;
    private final ShuffleClientMetrics metrics;
    private final Counters.Counter ioErrors;
    private final AtomicInteger copies = new AtomicInteger(FIRST_COPY);

    MergeSink(
            JobConf job,
            MergeManager<K, V> merger,
            HawserScheduler<K, V> scheduler,
            AgentOutputs outputs,
            Reporter reporter,
            ShuffleClientMetrics metrics) {
        this.job = job;
        this.merger = merger;
        this.scheduler = scheduler;
        this.outputs = outputs;
        this.reporter = reporter;
        this.metrics = metrics;
        // All of Hadoop's, so that the job has the same counters.
        for (Fetcher.ShuffleErrors error : Fetcher.ShuffleErrors.values()) {
            reporter.getCounter(Fetcher.SHUFFLE_ERR_GRP_NAME, error.toString());
        }
        this.ioErrors = reporter.getCounter(Fetcher.SHUFFLE_ERR_GRP_NAME, Fetcher.ShuffleErrors.IO_ERROR.toString());
    }

    @Override
    public void copy(ArrivingSegment segment, InputStream content) throws IOException, InterruptedException {
        metrics.threadBusy();
        try {
            copy(segment, content, outputs.location(segment.id()));
        } finally {
            metrics.threadFree();
        }
    }

    private void copy(ArrivingSegment segment, InputStream content, AgentOutputs.Location where)
            throws IOException, InterruptedException {
        long start = Time.monotonicNow();
        InputStream plain = IntermediateEncryptedStream.wrapIfNecessary(job, content, segment.bytes(), null);
        long bytes = segment.bytes() - CryptoUtils.cryptoPadding(job);
        long rawBytes = segment.rawBytes() - CryptoUtils.cryptoPadding(job);
        if (bytes < 0 || rawBytes < 0) {
            throw new IOException(segment + " has " + bytes + " bytes, " + rawBytes + " without compression");
        }
        MapOutput<K, V> output = reserve(segment, where, rawBytes);
        AgentHost host = new AgentHost(where.hostName(), where.url(), segment.carrier());
        boolean copied = false;
        try {
            LOG.debug("Copying {}, {} bytes, to {}", segment, bytes, output.getDescription());
            output.shuffle(host, plain, bytes, rawBytes, metrics, reporter);
            scheduler.copySucceeded(where.attempt(), host, bytes, start, Time.monotonicNow(), output);
            copied = true;
            metrics.successFetch();
        } catch (IOException | RuntimeException | InternalError e) {
            // Codecs throw InternalError at what they cannot decompress.
            ioErrors.increment(1);
            metrics.failedFetch();
            throw e instanceof IOException io ? io : new IOException(e);
        } finally {
            if (!copied) {
                output.abort();
            }
        }
    }

    private MapOutput<K, V> reserve(ArrivingSegment segment, AgentOutputs.Location where, long rawBytes)
            throws IOException, InterruptedException {
        MapOutput<K, V> output = tryReserve(where, rawBytes);
        if (output != null) {
            return output;
        }
        segment.stalled(true);
        while (output == null) {
            merger.waitForResource();
            // There is no merge to wait for while the memory is reserved by copies that are under way.
            Thread.sleep(ROOM_POLL_MS);
            output = tryReserve(where, rawBytes);
        }
        segment.stalled(false);
        return output;
    }

    private MapOutput<K, V> tryReserve(AgentOutputs.Location where, long rawBytes) throws IOException {
        try {
            return merger.reserve(where.attempt(), rawBytes, copies.getAndIncrement());
        } catch (IOException e) {
            // Nothing can be written on this node: the attempt has to fail, as in stock Hadoop.
            ioErrors.increment(1);
            scheduler.reportLocalError(e);
            throw e;
        }
    }
}
