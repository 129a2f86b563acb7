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
import org.hawser.reuse.compat.hadoop.HadoopStatic;
import org.hawser.reuse.compat.hadoop.LibraryCaches;
import org.hawser.reuse.compat.hadoop.Pruning;

/** Drops the container's classes from caches of constructors and types; what they know of shared classes stays warm. */
public final class ReflectionCachesCleaner extends RestoringCleaner {
    public ReflectionCachesCleaner() {
        super("hadoop-reflection");
    }

    @Override
    public void recordBaseline(SlotRuntime runtime) {
        HadoopStatic.SERIALIZATION.clear();
    }

    @Override
    public int clean(ContainerTrace trace) {
        int dropped = Pruning.dropForeign(HadoopStatic.CONSTRUCTORS);
        HadoopStatic.SERIALIZATION.clear();
        return dropped + LibraryCaches.forget(trace.jobClassLoader());
    }
}
