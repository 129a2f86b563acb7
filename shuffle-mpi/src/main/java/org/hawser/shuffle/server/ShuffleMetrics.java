/*
 * Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file except in
 * compliance with the License. You may obtain a copy of the License at
 *
 *     https://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software distributed under the License is
 * distributed on an "AS IS" BASIS, WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express or
 * implied. See the License for the specific language governing permissions and limitations under the
 * License.
 */
package org.hawser.shuffle.server;

import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import org.apache.hadoop.metrics2.MetricsCollector;
import org.apache.hadoop.metrics2.MetricsSource;
import org.apache.hadoop.metrics2.MetricsSystem;
import org.apache.hadoop.metrics2.lib.MetricsRegistry;
import org.apache.hadoop.metrics2.lib.MutableCounterLong;
import org.apache.hadoop.metrics2.lib.MutableGaugeLong;
import org.apache.hadoop.metrics2.lib.MutableStat;
import org.hawser.shuffle.wire.ReplyStatus;
import org.hawser.shuffle.wire.RequestKind;
import org.hawser.shuffle.wire.SegmentStatus;

/** The server's metrics: {@code Hadoop:service=HawserAgent,name=Shuffle} in {@code /jmx}, {@code shuffle_*} in {@code /prom}. */
public final class ShuffleMetrics implements MetricsSource {
    private static final String NAME = "Shuffle";
    private static final String ABOUT = "Map outputs served by this node";

    private final MetricsRegistry registry = new MetricsRegistry(NAME).setContext("hawser");
    private final Map<RequestKind, MutableCounterLong> requests = new EnumMap<>(RequestKind.class);
    private final Map<ReplyStatus, MutableCounterLong> refused = new EnumMap<>(ReplyStatus.class);
    private final Map<SegmentStatus, MutableCounterLong> segments = new EnumMap<>(SegmentStatus.class);
    private final MutableCounterLong bytesSent = counter("bytesSent", "Payload that has left");
    private final MutableCounterLong repliesLost = counter("repliesLost", "Replies that their reducer did not take");
    private final MutableCounterLong requestsFailed =
            counter("requestsFailed", "Requests that could not be served for an error of the server's own");
    private final MutableCounterLong filesOpened = counter("filesOpened", "Map outputs opened, without indexes");
    private final MutableCounterLong fileHits = counter("fileHits", "Ranges served from a map output already open");
    private final MutableCounterLong indexesRead = counter("indexesRead", "Indexes of map outputs read");
    private final MutableCounterLong indexHits = counter("indexHits", "Partitions found in an index already read");
    private final MutableGaugeLong mappedBytes = gauge("mappedBytes", "Map outputs mapped, in bytes");
    private final MutableGaugeLong mappedFiles = gauge("mappedFiles", "Map outputs mapped");
    private final MutableGaugeLong quarantinedBytes = gauge(
            "quarantinedBytes",
            "Memory held by sends that have not ended although their reducer is given up, in bytes");
    private final MutableGaugeLong queuedRequests = gauge("queuedRequests", "Requests that wait");
    private final MutableGaugeLong bytesInFlight = gauge("bytesInFlight", "Payload of replies under way");
    private final MutableGaugeLong sessions = gauge("sessions", "Sessions of reducers");
    private final MutableGaugeLong jobs = gauge("jobs", "Jobs whose map outputs may be served");
    private final MutableStat serveMicros =
            registry.newStat("serveMicros", "From request to reply sent", "ops", "time", true);

    public ShuffleMetrics() {
        for (RequestKind kind : RequestKind.values()) {
            requests.put(kind, counter("requests" + camel(kind), "Requests taken up: " + kind));
        }
        for (ReplyStatus status : ReplyStatus.values()) {
            if (status != ReplyStatus.OK) {
                refused.put(status, counter("refused" + camel(status), "Requests refused: " + status));
            }
        }
        for (SegmentStatus status : SegmentStatus.values()) {
            segments.put(status, counter("segments" + camel(status), "Answers about one map output: " + status));
        }
    }

    /** Makes the metrics visible. */
    public ShuffleMetrics register(MetricsSystem system) {
        return system.register(NAME, ABOUT, this);
    }

    @Override
    public void getMetrics(MetricsCollector collector, boolean all) {
        registry.snapshot(collector.addRecord(registry.info()), all);
    }

    /** Map outputs opened so far. */
    public long filesOpened() {
        return filesOpened.value();
    }

    /** Indexes read so far. */
    public long indexesRead() {
        return indexesRead.value();
    }

    /** Requests taken up so far. */
    public long requests(RequestKind kind) {
        return requests.get(kind).value();
    }

    /** Requests refused so far, for a reason other than {@link ReplyStatus#OK}. */
    public long refused(ReplyStatus status) {
        return refused.get(status).value();
    }

    /** Answers about one map output so far. */
    public long segments(SegmentStatus status) {
        return segments.get(status).value();
    }

    /** Requests that could not be served for an error of the server's own. */
    public long requestsFailed() {
        return requestsFailed.value();
    }

    /** Map outputs mapped now, in bytes. */
    public long mappedBytes() {
        return mappedBytes.value();
    }

    /** Memory held by sends that have not ended although their reducer is given up, in bytes. */
    public long quarantinedBytes() {
        return quarantinedBytes.value();
    }

    /** Payload of replies under way now. */
    public long bytesInFlight() {
        return bytesInFlight.value();
    }

    /** Requests that wait now. */
    public long queuedRequests() {
        return queuedRequests.value();
    }

    /** Sessions now. */
    public long sessions() {
        return sessions.value();
    }

    void taken(RequestKind kind) {
        requests.get(kind).incr();
    }

    void refusedWith(ReplyStatus status) {
        refused.get(status).incr();
    }

    void segment(SegmentStatus status) {
        segments.get(status).incr();
    }

    void sent(long bytes, long elapsedNanos) {
        bytesSent.incr(bytes);
        serveMicros.add(elapsedNanos / 1000);
    }

    void lost() {
        repliesLost.incr();
    }

    void failed() {
        requestsFailed.incr();
    }

    void fileOpened() {
        filesOpened.incr();
    }

    void fileHit() {
        fileHits.incr();
    }

    void indexRead() {
        indexesRead.incr();
    }

    void indexHit() {
        indexHits.incr();
    }

    void mapped(long bytes, int files) {
        mappedBytes.incr(bytes);
        mappedFiles.incr(files);
    }

    void quarantined(long bytes) {
        quarantinedBytes.incr(bytes);
    }

    void queued(int requests) {
        queuedRequests.incr(requests);
    }

    void inFlight(long bytes) {
        bytesInFlight.incr(bytes);
    }

    void known(int knownSessions, int knownJobs) {
        sessions.set(knownSessions);
        jobs.set(knownJobs);
    }

    private MutableCounterLong counter(String name, String description) {
        return registry.newCounter(name, description, 0L);
    }

    private MutableGaugeLong gauge(String name, String description) {
        return registry.newGauge(name, description, 0L);
    }

    private static String camel(Enum<?> constant) {
        StringBuilder out = new StringBuilder();
        for (String word : constant.name().split("_")) {
            out.append(word.charAt(0)).append(word.substring(1).toLowerCase(Locale.ROOT));
        }
        return out.toString();
    }
}
