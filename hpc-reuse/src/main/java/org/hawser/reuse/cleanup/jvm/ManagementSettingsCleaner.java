// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.cleanup.jvm;

import com.sun.management.HotSpotDiagnosticMXBean;
import com.sun.management.VMOption;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.PlatformManagedObject;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.hawser.reuse.cleanup.ContainerTrace;
import org.hawser.reuse.cleanup.SmallCleaner;
import org.hawser.reuse.compat.jdk.PrivateField;

/** Restores what can be set through the JVM's own MXBeans: thresholds, listeners and the manageable JVM options. */
final class ManagementSettingsCleaner implements SmallCleaner.Work {
    private static final String EMITTER = "sun.management.NotificationEmitterSupport";

    private final Map<PlatformManagedObject, Object> listeners = new HashMap<>();
    private final Map<MemoryPoolMXBean, Long> usageThresholds = new HashMap<>();
    private final Map<MemoryPoolMXBean, Long> collectionThresholds = new HashMap<>();
    private final Map<String, String> options = new HashMap<>();
    private final HotSpotDiagnosticMXBean diagnostics;
    private final PrivateField listenerList;

    ManagementSettingsCleaner() {
        listenerList = PrivateField.of(EMITTER, "listenerList");
        List<PlatformManagedObject> beans = new ArrayList<>(ManagementFactory.getGarbageCollectorMXBeans());
        beans.add(ManagementFactory.getMemoryMXBean());
        beans.stream().filter(listenerList.owner()::isInstance).forEach(b -> listeners.put(b, listenerList.get(b)));
        for (MemoryPoolMXBean pool : ManagementFactory.getMemoryPoolMXBeans()) {
            if (pool.isUsageThresholdSupported()) {
                usageThresholds.put(pool, pool.getUsageThreshold());
            }
            if (pool.isCollectionUsageThresholdSupported()) {
                collectionThresholds.put(pool, pool.getCollectionUsageThreshold());
            }
        }
        diagnostics = ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class);
        diagnostics.getDiagnosticOptions().forEach(option -> options.put(option.getName(), option.getValue()));
    }

    @Override
    public int clean(ContainerTrace trace) {
        return restoreListeners() + restoreThresholds() + restoreOptions();
    }

    /** The list is replaced, never changed, when a listener comes or goes. */
    private int restoreListeners() {
        int changed = 0;
        for (Map.Entry<PlatformManagedObject, Object> entry : listeners.entrySet()) {
            if (listenerList.get(entry.getKey()) != entry.getValue()) {
                listenerList.set(entry.getKey(), entry.getValue());
                changed++;
            }
        }
        return changed;
    }

    private int restoreThresholds() {
        int changed = 0;
        for (Map.Entry<MemoryPoolMXBean, Long> entry : usageThresholds.entrySet()) {
            if (entry.getKey().getUsageThreshold() != entry.getValue()) {
                entry.getKey().setUsageThreshold(entry.getValue());
                changed++;
            }
        }
        for (Map.Entry<MemoryPoolMXBean, Long> entry : collectionThresholds.entrySet()) {
            if (entry.getKey().getCollectionUsageThreshold() != entry.getValue()) {
                entry.getKey().setCollectionUsageThreshold(entry.getValue());
                changed++;
            }
        }
        return changed;
    }

    private int restoreOptions() {
        int changed = 0;
        for (VMOption option : diagnostics.getDiagnosticOptions()) {
            String before = options.get(option.getName());
            if (before != null && !before.equals(option.getValue())) {
                diagnostics.setVMOption(option.getName(), before);
                changed++;
            }
        }
        return changed;
    }
}
