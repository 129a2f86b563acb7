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

import java.util.ResourceBundle;
import org.hawser.reuse.cleanup.ContainerTrace;
import org.hawser.reuse.cleanup.RestoringCleaner;
import org.hawser.reuse.cleanup.SlotRuntime;

/** Drops the resource bundles that the container's class loader brought. */
public final class ResourceBundlesCleaner extends RestoringCleaner {
    public ResourceBundlesCleaner() {
        super("resource-bundles");
    }

    @Override
    public void recordBaseline(SlotRuntime runtime) {
        // The cache is keyed by class loader: there is nothing to compare with.
    }

    @Override
    public int clean(ContainerTrace trace) {
        ResourceBundle.clearCache(trace.jobClassLoader());
        return 0;
    }
}
