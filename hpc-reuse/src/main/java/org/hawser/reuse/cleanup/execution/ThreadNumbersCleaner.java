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

import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.hawser.reuse.cleanup.ContainerTrace;
import org.hawser.reuse.cleanup.RestoringCleaner;
import org.hawser.reuse.cleanup.SlotRuntime;
import org.hawser.reuse.compat.jdk.FieldSnapshot;
import org.hawser.reuse.compat.jdk.PrivateField;

/** Makes unnamed threads and pools count from where they began, so that the same job logs the same thread names. */
public final class ThreadNumbersCleaner extends RestoringCleaner {
    private FieldSnapshot threads;
    private AtomicInteger pools;
    private int firstPool;

    public ThreadNumbersCleaner() {
        super("thread-numbers");
    }

    @Override
    public void recordBaseline(SlotRuntime runtime) {
        threads = new FieldSnapshot(List.of(PrivateField.of(Thread.class, "threadInitNumber")));
        pools = (AtomicInteger) PrivateField.of("java.util.concurrent.Executors$DefaultThreadFactory", "poolNumber")
                .get();
        firstPool = pools.get();
    }

    @Override
    public int clean(ContainerTrace trace) {
        threads.restore();
        pools.set(firstPool);
        return 0;
    }
}
