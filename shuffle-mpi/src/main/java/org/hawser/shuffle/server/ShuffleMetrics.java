// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.server;

import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import org.apache.hadoop.metrics2.MetricsCollector;
import org.apache.hadoop.metrics2.MetricsSource;
import org.apache.hadoop.metrics2.MetricsSystem;
import org.apache.hadoop.metrics2.lib.MetricsRegistry;
import org.apache.hadoop.metrics2.lib.MutableCounterLong;
import org.apache.hadoop.metrics2.lib.MutableGaugeLong;
import org.apache.hadoop.metrics2.lib.MutableStat;
import org.apache.hadoop.util.StringUtils;
import org.hawser.shuffle.wire.ReplyStatus;
import org.hawser.shuffle.wire.RequestKind;
import org.hawser.shuffle.wire.SegmentStatus;

/**
 * The shuffle server's metrics: {@code Hadoop:service=HawserAgent,name=Shuffle} in {@code /jmx}, {@code shuffle_*} in
 * {@code /prom}.
 */
public final class ShuffleMetrics implements MetricsSource {
    private static final String NAME = "Shuffle";
    private static final String ABOUT = "Map outputs served by this node";

    /** What only grows. */
    enum Total {
        BYTES_SENT("Payload that has left"),
        REPLIES_LOST("Replies that their reducer did not take"),
        REQUESTS_FAILED("Requests that could not be served for an error of the server's own"),
        FILES_OPENED("Map outputs opened, without indexes"),
        FILES_NOT_MAPPED("Map outputs that are read because their file system cannot map them"),
        FILE_HITS("Ranges served from a map output already open"),
        INDEXES_READ("Indexes of map outputs read"),
        INDEX_HITS("Partitions found in an index already read");

        private final String about;

        Total(String about) {
            this.about = about;
        }
    }

    /** What there is now. */
    enum Level {
        MAPPED_BYTES("Map outputs mapped, in bytes"),
        MAPPED_FILES("Map outputs mapped"),
        QUARANTINED_BYTES("Memory held by sends that have not ended although their reducer is given up, in bytes"),
        QUEUED_REQUESTS("Requests that wait"),
        BYTES_IN_FLIGHT("Payload of replies under way"),
        SESSIONS("Sessions of reducers"),
        JOBS("Jobs whose map outputs may be served");

        private final String about;

        Level(String about) {
            this.about = about;
        }
    }

    private final MetricsRegistry registry = new MetricsRegistry(NAME).setContext("hawser");
    /** By total, kind of request, reason of a refusal, or what became of the part of a request about one map output. */
    private final Map<Enum<?>, MutableCounterLong> counters = new HashMap<>();

    private final Map<Level, MutableGaugeLong> levels = new EnumMap<>(Level.class);
    private final MutableStat serveMicros =
            registry.newStat("serveMicros", "From request to reply sent", "ops", "time", true);

    public ShuffleMetrics() {
        for (RequestKind kind : RequestKind.values()) {
            counters.put(kind, counter("requests" + camel(kind), "Requests taken up: " + kind));
        }
        for (ReplyStatus status : ReplyStatus.values()) {
            if (status != ReplyStatus.OK) {
                counters.put(status, counter("refused" + camel(status), "Requests refused: " + status));
            }
        }
        for (SegmentStatus status : SegmentStatus.values()) {
            counters.put(status, counter("segments" + camel(status), "Answers about one map output: " + status));
        }
        for (Total total : Total.values()) {
            counters.put(total, counter(name(total), total.about));
        }
        for (Level level : Level.values()) {
            levels.put(level, registry.newGauge(name(level), level.about, 0L));
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

    long get(Enum<?> counter) {
        return counters.get(counter).value();
    }

    long get(Level level) {
        return levels.get(level).value();
    }

    void count(Enum<?> counter) {
        counters.get(counter).incr();
    }

    void sent(long bytes, long elapsedNanos) {
        counters.get(Total.BYTES_SENT).incr(bytes);
        serveMicros.add(elapsedNanos / 1000);
    }

    void change(Level level, long by) {
        levels.get(level).incr(by);
    }

    void known(int knownSessions, int knownJobs) {
        levels.get(Level.SESSIONS).set(knownSessions);
        levels.get(Level.JOBS).set(knownJobs);
    }

    private MutableCounterLong counter(String name, String description) {
        return registry.newCounter(name, description, 0L);
    }

    private static String name(Enum<?> constant) {
        String camel = camel(constant);
        return Character.toLowerCase(camel.charAt(0)) + camel.substring(1);
    }

    private static String camel(Enum<?> constant) {
        return StringUtils.camelize(constant.name());
    }
}
