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
package org.hawser.reuse.cleanup.execution;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;
import org.hawser.reuse.cleanup.Cleaner;
import org.hawser.reuse.cleanup.ContainerTrace;
import org.hawser.reuse.cleanup.Phase;
import org.hawser.reuse.cleanup.SlotRuntime;
import org.hawser.reuse.compat.jdk.PrivateMethod;

/** Cancels what the container queued in the common fork-join pool. What runs there is ended with the threads. */
public final class CommonPoolCleaner implements Cleaner {
    private PrivateMethod drain;

    @Override
    public String name() {
        return "common-pool";
    }

    @Override
    public Phase phase() {
        return Phase.END_EXECUTION;
    }

    /** Before the threads cleaner, or the workers that it ends would be replaced to do the queued work. */
    @Override
    public int order() {
        return 50;
    }

    @Override
    public void recordBaseline(SlotRuntime runtime) {
        drain = PrivateMethod.of(ForkJoinPool.class, "drainTasksTo", java.util.Collection.class);
    }

    @Override
    public int clean(ContainerTrace trace) {
        ForkJoinPool pool = ForkJoinPool.commonPool();
        if (!pool.hasQueuedSubmissions() && pool.getQueuedTaskCount() == 0) {
            return 0;
        }
        List<ForkJoinTask<?>> queued = new ArrayList<>();
        drain.invoke(pool, queued);
        queued.forEach(task -> task.cancel(true));
        return queued.size();
    }
}
