// SPDX-License-Identifier: Apache-2.0
package org.hawser.chronos.compat;

import java.lang.reflect.Field;
import java.lang.reflect.InaccessibleObjectException;
import java.lang.reflect.Modifier;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.mapred.Counters;
import org.apache.hadoop.mapred.ShuffleConsumerPlugin;
import org.apache.hadoop.mapred.Task;
import org.apache.hadoop.mapreduce.task.reduce.MapHost;
import org.apache.hadoop.mapreduce.task.reduce.ShuffleSchedulerImpl;

/**
 * The scheduler of a running shuffle, with what only Hadoop's own classes see of it. Its lock is the scheduler itself:
 * whoever holds that sees each map output either as fetched and counted, or not at all.
 */
public final class ShuffleInternals {
    private static final Field COUNTERS = Reflection.field(Task.class, "counters");
    private static final Field FINISHED = Reflection.field(ShuffleSchedulerImpl.class, "finishedMaps");
    private static final Field HOSTS = Reflection.field(ShuffleSchedulerImpl.class, "mapLocations");

    /** Plug-ins within plug-ins. */
    private static final int MAX_DEPTH = 4;

    private final ShuffleSchedulerImpl<?, ?> scheduler;

    private ShuffleInternals(ShuffleSchedulerImpl<?, ?> scheduler) {
        this.scheduler = scheduler;
    }

    /** The counters that the task reports. */
    public static Counters counters(Task task) {
        return (Counters) Reflection.get(COUNTERS, task);
    }

    /**
     * The scheduler that a plug-in has in one of its fields, or a plug-in in one of its fields; either may be in an
     * {@link Optional}. Empty if there is none, or none yet.
     */
    public static Optional<ShuffleInternals> of(ShuffleConsumerPlugin<?, ?> plugin) {
        return find(plugin, MAX_DEPTH).map(ShuffleInternals::new);
    }

    private static Optional<ShuffleSchedulerImpl<?, ?>> find(Object in, int depth) {
        if (in instanceof ShuffleSchedulerImpl<?, ?> found) {
            return Optional.of(found);
        }
        if (in instanceof Optional<?> maybe) {
            return maybe.flatMap(value -> find(value, depth));
        }
        if (!(in instanceof ShuffleConsumerPlugin) || depth == 0) {
            return Optional.empty();
        }
        for (Class<?> type = in.getClass(); type != Object.class; type = type.getSuperclass()) {
            for (Field field : type.getDeclaredFields()) {
                Optional<ShuffleSchedulerImpl<?, ?>> found = value(field, in).flatMap(value -> find(value, depth - 1));
                if (found.isPresent()) {
                    return found;
                }
            }
        }
        return Optional.empty();
    }

    private static Optional<Object> value(Field field, Object of) {
        if (Modifier.isStatic(field.getModifiers()) || field.getType().isPrimitive()) {
            return Optional.empty();
        }
        try {
            field.setAccessible(true);
            return Optional.ofNullable(Reflection.get(field, of));
        } catch (InaccessibleObjectException e) {
            // A plug-in in a closed module is not one that we know.
            return Optional.empty();
        }
    }

    public ShuffleSchedulerImpl<?, ?> scheduler() {
        return scheduler;
    }

    /** The maps whose output is fetched, or will not be. To be called with the lock. */
    public BitSet finished() {
        boolean[] each = (boolean[]) Reflection.get(FINISHED, scheduler);
        BitSet finished = new BitSet(each.length);
        for (int map = 0; map < each.length; map++) {
            finished.set(map, each[map]);
        }
        return finished;
    }

    /**
     * Leaves Hadoop's fetchers nothing to begin with. To be called with the lock.
     *
     * @return the hosts from which they are fetching, each {@code BUSY} until that has ended
     */
    public List<MapHost> starve() {
        List<MapHost> hosts = ((Map<?, ?>) Reflection.get(HOSTS, scheduler))
                .values().stream().map(MapHost.class::cast).toList();
        hosts.forEach(MapHost::getAndClearKnownMaps);
        scheduler.resetKnownMaps();
        return hosts.stream()
                .filter(host -> host.getState() == MapHost.State.BUSY)
                .toList();
    }
}
