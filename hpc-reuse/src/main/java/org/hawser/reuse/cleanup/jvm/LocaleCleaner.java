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

import java.util.Locale;
import java.util.Map;
import org.hawser.reuse.cleanup.ContainerTrace;
import org.hawser.reuse.cleanup.RestoringCleaner;
import org.hawser.reuse.cleanup.SlotRuntime;
import org.hawser.reuse.compat.jdk.RegionalDefaults;

/** Restores the default locale. Those of the categories are unset, as in a fresh JVM, and follow on their first use. */
public final class LocaleCleaner extends RestoringCleaner {
    private Map<Locale.Category, Locale> effective = Map.of();
    private Locale baseline;

    public LocaleCleaner() {
        super("locale");
    }

    @Override
    public void recordBaseline(SlotRuntime runtime) {
        baseline = Locale.getDefault();
        effective = effective();
    }

    @Override
    public int clean(ContainerTrace trace) {
        int changed = Locale.getDefault().equals(baseline) && effective().equals(effective) ? 0 : 1;
        if (changed > 0) {
            Locale.setDefault(baseline);
        }
        RegionalDefaults.unsetCategories();
        return changed;
    }

    private static Map<Locale.Category, Locale> effective() {
        return Map.of(
                Locale.Category.DISPLAY, Locale.getDefault(Locale.Category.DISPLAY),
                Locale.Category.FORMAT, Locale.getDefault(Locale.Category.FORMAT));
    }
}
