// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.cleanup.hadoop;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.hadoop.conf.Configuration;
import org.hawser.reuse.cleanup.ContainerTrace;
import org.hawser.reuse.cleanup.SmallCleaner;
import org.hawser.reuse.compat.hadoop.CapturingClasses;
import org.hawser.reuse.compat.hadoop.HadoopStatic;
import org.hawser.reuse.compat.hadoop.Pruning;
import org.hawser.reuse.compat.hadoop.SharedClasses;

/**
 * Restores what all {@link Configuration} objects have in common: the default resources, the deprecated names, the
 * tags. Shared classes that add to them do so while the slot records its baseline.
 */
final class ConfigurationCleaner implements SmallCleaner.Work {
    private final List<String> resources;
    private final Optional<Object> deprecations;
    private final Set<String> tags;

    ConfigurationCleaner() {
        CapturingClasses.initialise();
        resources = List.copyOf(resources());
        deprecations = HadoopStatic.CONFIGURATION_DEPRECATIONS.value().map(reference -> ((AtomicReference<?>) reference)
                .get());
        tags = Set.copyOf(tags());
    }

    /** Under the lock that Hadoop itself takes for its registry. */
    @Override
    @SuppressWarnings("LockOnNonEnclosingClassLiteral")
    public int clean(ContainerTrace trace) {
        synchronized (Configuration.class) {
            int changed = restoreResources() + restoreDeprecations() + restoreTags();
            changed += HadoopStatic.CONFIGURATION_RESTRICTS_PROPERTIES.clear();
            Pruning.dropForeign(HadoopStatic.CONFIGURATION_CLASS_CACHE);
            forgetConfigurations();
            return changed;
        }
    }

    private int restoreResources() {
        List<String> now = resources();
        if (now.equals(resources)) {
            return 0;
        }
        List<String> extra = new ArrayList<>(now);
        extra.removeAll(resources);
        now.clear();
        now.addAll(resources);
        return Math.max(1, extra.size());
    }

    @SuppressWarnings("unchecked")
    private int restoreDeprecations() {
        Optional<Object> reference = HadoopStatic.CONFIGURATION_DEPRECATIONS.value();
        if (reference.isEmpty() || deprecations.isEmpty()) {
            return 0;
        }
        Object found = ((AtomicReference<Object>) reference.get()).getAndSet(deprecations.get());
        return found == deprecations.get() ? 0 : 1;
    }

    private int restoreTags() {
        Set<String> now = tags();
        int before = now.size();
        now.retainAll(tags);
        return before - now.size();
    }

    /** A container's Configuration must not be told of default resources that come later. */
    private static void forgetConfigurations() {
        HadoopStatic.CONFIGURATION_REGISTRY.ifPresent(registry -> ((Map<?, ?>) registry)
                .keySet()
                .removeIf(conf -> !SharedClasses.isShared(((Configuration) conf).getClassLoader())));
    }

    @SuppressWarnings("unchecked")
    private static List<String> resources() {
        return (List<String>)
                HadoopStatic.CONFIGURATION_DEFAULT_RESOURCES.value().orElse(List.of());
    }

    @SuppressWarnings("unchecked")
    private static Set<String> tags() {
        return (Set<String>) HadoopStatic.CONFIGURATION_TAGS.value().orElse(Set.of());
    }
}
