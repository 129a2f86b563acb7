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

import java.util.TimeZone;
import org.hawser.reuse.cleanup.ContainerTrace;
import org.hawser.reuse.cleanup.RestoringCleaner;
import org.hawser.reuse.cleanup.SlotRuntime;

/** Unsets the default time zone, so that the next container finds its own from {@code user.timezone} or the system. */
public final class TimeZoneCleaner extends RestoringCleaner {
    private TimeZone baseline;

    public TimeZoneCleaner() {
        super("time-zone");
    }

    @Override
    public void recordBaseline(SlotRuntime runtime) {
        baseline = TimeZone.getDefault();
    }

    @Override
    public int clean(ContainerTrace trace) {
        int changed = TimeZone.getDefault().equals(baseline) ? 0 : 1;
        TimeZone.setDefault(null);
        return changed;
    }
}
