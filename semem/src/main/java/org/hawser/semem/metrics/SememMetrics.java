// SPDX-License-Identifier: Apache-2.0
package org.hawser.semem.metrics;

import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.metrics2.MetricsCollector;
import org.apache.hadoop.metrics2.MetricsSource;
import org.apache.hadoop.metrics2.MetricsSystem;
import org.apache.hadoop.metrics2.lib.MetricsRegistry;
import org.apache.hadoop.metrics2.lib.MutableCounterLong;
import org.apache.hadoop.metrics2.lib.MutableGaugeLong;
import org.apache.hadoop.util.StringUtils;
import org.hawser.semem.policy.PoolTable;
import org.hawser.semem.policy.Refusal;
import org.hawser.semem.policy.Usage;

/**
 * The metrics of the memory for intermediate files: {@code Hadoop:service=HawserAgent,name=Semem} in {@code /jmx},
 * {@code semem_*} in {@code /prom}.
 */
public final class SememMetrics implements MetricsSource {
    private static final String NAME = "Semem";

    /** What only grows. */
    public enum Total {
        REQUESTS_GRANTED("Requests for room that were granted"),
        BYTES_GRANTED("Room granted, in bytes"),
        APPLICATIONS_REFUSED("Clients of applications whose files cannot be in memory on this node"),
        FILES_MOVED("Files moved to disk while they were written"),
        BYTES_MOVED("Size of the files moved to disk, in bytes"),
        SLOTS_GRANTED("Parts of the pool file that were granted"),
        FILES_POOLED("Files that went on in the pool file while they were written"),
        SLOTS_REFUSED("Requests for a part of the pool file that were refused"),
        FILES_DELETED("Files and directories that tasks have deleted"),
        FILES_UNFINISHED("Files deleted because their writer was gone"),
        FILES_LEFT("Files deleted because their task attempt was over and had not deleted them"),
        FILES_CORRECTED("Files whose entry in the ledger was corrected after a look at the store"),
        APPLICATIONS_FREED("Applications freed at their end"),
        BYTES_FREED("Memory freed at the end of applications, in bytes"),
        BYTES_FREED_ON_COMMIT("Memory of map outputs freed as reducers committed, in bytes"),
        FREEINGS_FAILED("Map outputs whose memory could not be freed as reducers committed"),
        ORPHANS("Directories found in memory whose application or agent was gone"),
        OUTPUTS_SENT("Map outputs moved to other nodes; each copy counts"),
        BYTES_SENT("Size of the map outputs moved to other nodes, in bytes; each copy counts"),
        OUTPUTS_SENT_NEAR("Map outputs moved to nodes that run reducers of their job; each copy counts"),
        MOVES_REFUSED("Requests for room that other nodes have refused"),
        MOVES_FAILED("Map outputs that could not be moved to another node, apart from refusals"),
        COPIES_LOST("Copies of map outputs lost with the node that had them"),
        OUTPUTS_LOST("Map outputs of which no copy is left; their maps are run again"),
        NODES_LOST("Memory nodes that were lost while they held map outputs of this node"),
        OUTPUTS_TAKEN("Map outputs taken from other nodes"),
        BYTES_TAKEN("Size of the map outputs taken from other nodes, in bytes"),
        LOANS_EXPIRED("Map outputs of other nodes freed because nothing was heard of them or their nodes"),
        CHECKSUMS_WRONG("Map outputs of other nodes that did not arrive as they were sent, and were not taken"),
        MESSAGES_REFUSED("Messages of other nodes with an invalid signature, or replayed ones");

        private final String about;

        Total(String about) {
            this.about = about;
        }
    }

    /** What there is now. */
    public enum Level {
        BUDGET_BYTES("Memory that files may take, in bytes"),
        SETTLED_BYTES("Complete files, in bytes"),
        RESERVED_BYTES("Room kept for files that are being written, in bytes"),
        FILES("Files in memory"),
        APPLICATIONS("Applications that have files in memory"),
        CLIENTS("Connections of tasks"),
        WAITING("Requests that wait for room"),
        POOL_BYTES("Complete files in the pool file, in bytes"),
        POOL_SLOTS("Parts of the pool file that are taken"),
        POOL_FILES("Files in the pool file"),
        LENT_BYTES("Map outputs of other nodes, in bytes"),
        LENT_OUTPUTS("Map outputs of other nodes"),
        SENT_OUTPUTS("Map outputs of this node that other nodes have");

        private final String about;

        Level(String about) {
            this.about = about;
        }
    }

    private final MetricsRegistry registry = new MetricsRegistry(NAME).setContext("hawser");
    /** By total or refusal. */
    private final Map<Enum<?>, MutableCounterLong> counters = new HashMap<>();

    private final Map<Level, MutableGaugeLong> levels = new EnumMap<>(Level.class);

    public SememMetrics() {
        for (Refusal refusal : Refusal.values()) {
            counters.put(
                    refusal,
                    registry.newCounter(counterName(refusal), "Requests for room refused: " + refusal.text(), 0L));
        }
        for (Total total : Total.values()) {
            counters.put(total, registry.newCounter(counterName(total), total.about, 0L));
        }
        for (Level level : Level.values()) {
            levels.put(level, registry.newGauge(name(level), level.about, 0L));
        }
    }

    /** Makes the metrics visible. */
    public SememMetrics register(MetricsSystem system) {
        return system.register(NAME, "Intermediate files in the memory of this node", this);
    }

    @Override
    public void getMetrics(MetricsCollector collector, boolean all) {
        registry.snapshot(collector.addRecord(registry.info()), all);
    }

    public void count(Enum<?> counter) {
        count(counter, 1);
    }

    public void count(Enum<?> counter, long by) {
        counters.get(counter).incr(by);
    }

    public void change(Level level, long by) {
        levels.get(level).incr(by);
    }

    /** What applications take now. */
    public void usage(List<Usage> usage, int waiting) {
        set(Level.SETTLED_BYTES, usage.stream().mapToLong(Usage::settled).sum());
        set(Level.RESERVED_BYTES, usage.stream().mapToLong(Usage::reserved).sum());
        set(Level.FILES, usage.stream().mapToLong(Usage::files).sum());
        set(Level.APPLICATIONS, usage.size());
        set(Level.WAITING, waiting);
    }

    /** What is in the pool file now. */
    public void pool(PoolTable.Usage usage) {
        set(Level.POOL_BYTES, usage.bytes());
        set(Level.POOL_SLOTS, usage.slots());
        set(Level.POOL_FILES, usage.files());
    }

    public void set(Level level, long value) {
        levels.get(level).set(value);
    }

    long level(Level level) {
        return levels.get(level).value();
    }

    /** The counters, and what is in the pool file, by name; what is 0 is left out. */
    public Map<String, Long> counters() {
        Map<String, Long> found = new TreeMap<>();
        counters.forEach((counter, value) -> found.put(counterName(counter), value.value()));
        for (Level level : List.of(Level.POOL_BYTES, Level.POOL_SLOTS, Level.POOL_FILES)) {
            found.put(name(level), level(level));
        }
        found.values().removeIf(value -> value == 0);
        return found;
    }

    private static String counterName(Enum<?> counter) {
        return counter instanceof Refusal ? "refused" + camel(counter) : name(counter);
    }

    private static String name(Enum<?> constant) {
        String camel = camel(constant);
        return Character.toLowerCase(camel.charAt(0)) + camel.substring(1);
    }

    private static String camel(Enum<?> constant) {
        return StringUtils.camelize(constant.name());
    }
}
