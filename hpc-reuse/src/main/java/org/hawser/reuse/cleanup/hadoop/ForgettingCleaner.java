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
package org.hawser.reuse.cleanup.hadoop;

import org.hawser.reuse.cleanup.ContainerTrace;
import org.hawser.reuse.cleanup.RestoringCleaner;
import org.hawser.reuse.cleanup.SlotRuntime;

/** A cleaner for which the state of a fresh process is the one without any memory, also before the first container. */
abstract class ForgettingCleaner extends RestoringCleaner {
    ForgettingCleaner(String name) {
        super(name);
    }

    @Override
    public void recordBaseline(SlotRuntime runtime) {
        forget();
    }

    @Override
    public int clean(ContainerTrace trace) {
        return forget();
    }

    /** Returns how many things there were to forget. */
    protected abstract int forget();
}
