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
        Properties found = System.getProperties();
        int changed = 0;
        if (found != slotProperties) {
            changed++;
            System.setProperties(slotProperties);
        }
        return changed + restoreEntries();
    }

    private int restoreEntries() {
        int before = slotProperties.size();
        slotProperties.keySet().retainAll(baseline.keySet());
        int changed = before - slotProperties.size();
        for (Map.Entry<Object, Object> entry : baseline.entrySet()) {
            if (!entry.getValue().equals(slotProperties.put(entry.getKey(), entry.getValue()))) {
                changed++;
            }
        }
        return changed;
    }
}
