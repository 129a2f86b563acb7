// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.cleanup.jvm;

import java.util.HashMap;
import java.util.Map;
import java.util.Properties;
import org.hawser.reuse.cleanup.ContainerTrace;
import org.hawser.reuse.cleanup.SmallCleaner;

/** Restores the system properties: the object and what is in it. */
final class SystemPropertiesCleaner implements SmallCleaner.Work {
    private final Properties slotProperties;
    private final Map<Object, Object> baseline;

    SystemPropertiesCleaner() {
        slotProperties = System.getProperties();
        baseline = new HashMap<>(slotProperties);
    }

    @Override
    @SuppressWarnings("ReferenceEquality")
    public int clean(ContainerTrace trace) {
        int changed = System.getProperties() == slotProperties ? 0 : 1;
        System.setProperties(slotProperties);
        int before = slotProperties.size();
        slotProperties.keySet().retainAll(baseline.keySet());
        changed += before - slotProperties.size();
        for (Map.Entry<Object, Object> entry : baseline.entrySet()) {
            if (!entry.getValue().equals(slotProperties.put(entry.getKey(), entry.getValue()))) {
                changed++;
            }
        }
        return changed;
    }
}
