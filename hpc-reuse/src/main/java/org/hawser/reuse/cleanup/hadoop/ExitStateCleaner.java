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

import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.hawser.reuse.compat.hadoop.HadoopStatic;

/** Makes Hadoop's {@code ExitUtil} forget that the container exited, and lets the next one exit. */
public final class ExitStateCleaner extends ForgettingCleaner {
    public ExitStateCleaner() {
        super("hadoop-exit");
    }

    @Override
    protected int forget() {
        int changed = HadoopStatic.EXIT_DISABLED.clear() + HadoopStatic.HALT_DISABLED.clear();
        for (HadoopStatic first : List.of(HadoopStatic.FIRST_EXIT, HadoopStatic.FIRST_HALT)) {
            changed += first.value()
                    .map(reference -> ((AtomicReference<?>) reference).getAndSet(null) == null ? 0 : 1)
                    .orElse(0);
        }
        return changed;
    }
}
