// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.cleanup.hadoop;

import java.util.HashMap;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.hawser.reuse.cleanup.ContainerTrace;
import org.hawser.reuse.cleanup.SmallCleaner;
import org.hawser.reuse.compat.hadoop.CapturingClasses;
import org.hawser.reuse.compat.hadoop.HadoopMember;
import org.hawser.reuse.compat.hadoop.HadoopStatic;
import org.hawser.reuse.compat.hadoop.SharedClasses;

/** Restores the registries of Writables: comparators, names and factories. */
final class WritablesCleaner implements SmallCleaner.Work {
    private static final HadoopStatic[] REGISTRIES = {
        HadoopStatic.COMPARATORS,
        HadoopStatic.WRITABLE_NAME_TO_CLASS,
        HadoopStatic.WRITABLE_CLASS_TO_NAME,
        HadoopStatic.WRITABLE_FACTORIES
    };

    private final Map<HadoopStatic, Map<Object, Object>> baseline = new HashMap<>();
    private final Map<Object, Object> configurations = new HashMap<>();
    private final Configuration neutral;

    WritablesCleaner() {
        CapturingClasses.initialise();
        neutral = new Configuration();
        for (HadoopStatic registry : REGISTRIES) {
            baseline.put(registry, new HashMap<>(map(registry)));
        }
        map(HadoopStatic.COMPARATORS)
                .values()
                .forEach(c -> configurations.put(c, HadoopMember.COMPARATOR_CONFIGURATION.of(c)));
    }

    @Override
    public int clean(ContainerTrace trace) {
        int changed = 0;
        for (HadoopStatic registry : REGISTRIES) {
            changed += restore(registry);
        }
        map(HadoopStatic.COMPARATORS).values().forEach(this::forgetConfiguration);
        return changed;
    }

    private int restore(HadoopStatic registry) {
        Map<Object, Object> found = map(registry);
        Map<Object, Object> before = baseline.getOrDefault(registry, Map.of());
        int changed = 0;
        for (Map.Entry<Object, Object> entry : Map.copyOf(found).entrySet()) {
            Object key = entry.getKey();
            if (before.get(key) != entry.getValue() && !(before.get(key) == null && isOwn(key, entry.getValue()))) {
                found.remove(key);
                changed++;
            }
        }
        before.forEach(found::putIfAbsent);
        return changed;
    }

    /** Whether a shared class registered a part of itself while it was initialised; it will not do so again. */
    private static boolean isOwn(Object key, Object value) {
        return key instanceof Class<?> type
                && SharedClasses.contains(type)
                && value.getClass().getNestHost() == type.getNestHost();
    }

    /** A comparator is given the configuration of each job that asks for it, and with it the job's class loader. */
    private void forgetConfiguration(Object comparator) {
        HadoopMember.COMPARATOR_CONFIGURATION.set(comparator, configurations.getOrDefault(comparator, neutral));
    }

    @SuppressWarnings("unchecked")
    private static Map<Object, Object> map(HadoopStatic registry) {
        return (Map<Object, Object>) registry.value().orElse(Map.of());
    }
}
