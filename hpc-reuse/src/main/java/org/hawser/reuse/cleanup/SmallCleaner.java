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
package org.hawser.reuse.cleanup;

import static java.util.Objects.requireNonNull;

import java.util.concurrent.Callable;

/** A cleaner that needs no class of its own, for a {@link CleanerTable}. */
public final class SmallCleaner extends NamedCleaner {
    /** As {@link Cleaner#clean}. */
    @FunctionalInterface
    public interface Work {
        int clean(ContainerTrace trace) throws Exception;
    }

    private final Callable<Work> baseline;
    private Work work;

    /** @param baseline records what counts as clean, and gives what restores it */
    public SmallCleaner(String name, Phase phase, int order, Callable<Work> baseline) {
        super(name, phase, order);
        this.baseline = requireNonNull(baseline, "baseline is null");
    }

    /** One of {@link Phase#RESTORE}, at the usual place. */
    public SmallCleaner(String name, Callable<Work> baseline) {
        this(name, Phase.RESTORE, USUAL_ORDER, baseline);
    }

    /** A cleaner for which the state of a fresh process is the one without any memory, also before the first container. */
    public static SmallCleaner forgetting(String name, Phase phase, int order, Callable<Integer> forget) {
        return new SmallCleaner(name, phase, order, () -> {
            forget.call();
            return trace -> forget.call();
        });
    }

    /** As the other one, in {@link Phase#RESTORE} at the usual place. */
    public static SmallCleaner forgetting(String name, Callable<Integer> forget) {
        return forgetting(name, Phase.RESTORE, USUAL_ORDER, forget);
    }

    @Override
    public void recordBaseline(SlotRuntime runtime) throws Exception {
        work = baseline.call();
    }

    @Override
    public int clean(ContainerTrace trace) throws Exception {
        return work.clean(trace);
    }
}
