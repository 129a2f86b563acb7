// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.cleanup.jvm;

import com.sun.management.HotSpotDiagnosticMXBean;
import com.sun.management.VMOption;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.PlatformManagedObject;
import java.util.ArrayList;
import java.util.List;
import org.hawser.reuse.cleanup.ContainerTrace;
import org.hawser.reuse.cleanup.SmallCleaner;
import org.hawser.reuse.compat.jdk.PrivateField;

/** Restores what can be set through the JVM's own MXBeans: thresholds, listeners and the manageable JVM options. */
final class ManagementSettingsCleaner implements SmallCleaner.Work {
    private static final String EMITTER = "sun.management.NotificationEmitterSupport";

    private final List<Setting<?>> settings = new ArrayList<>();

    ManagementSettingsCleaner() {
        // The list is replaced, never changed, when a listener comes or goes.
        PrivateField listeners = PrivateField.of(EMITTER, "listenerList");
        List<PlatformManagedObject> beans = new ArrayList<>(ManagementFactory.getGarbageCollectorMXBeans());
        beans.add(ManagementFactory.getMemoryMXBean());
        beans.stream()
                .filter(listeners.owner()::isInstance)
                .map(bean -> Setting.of(() -> listeners.get(bean), list -> listeners.set(bean, list)))
                .forEach(settings::add);
        for (MemoryPoolMXBean pool : ManagementFactory.getMemoryPoolMXBeans()) {
            if (pool.isUsageThresholdSupported()) {
                settings.add(Setting.of(pool::getUsageThreshold, pool::setUsageThreshold));
            }
            if (pool.isCollectionUsageThresholdSupported()) {
                settings.add(Setting.of(pool::getCollectionUsageThreshold, pool::setCollectionUsageThreshold));
            }
        }
        HotSpotDiagnosticMXBean diagnostics = ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class);
        for (VMOption option : diagnostics.getDiagnosticOptions()) {
            String name = option.getName();
            settings.add(Setting.of(
                    () -> diagnostics.getVMOption(name).getValue(), value -> diagnostics.setVMOption(name, value)));
        }
    }

    @Override
    public int clean(ContainerTrace trace) {
        return Setting.restore(settings);
    }
}
