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

import java.util.List;

/** Runs all registered cleaners of a slot, phase by phase. Not thread-safe: one container ends at a time. */
public final class CleanupEngine {
    private final CleanerRunner runner;
    private final VitalsProbe vitals;

    private CleanupEngine(CleanerRunner runner, VitalsProbe vitals) {
        this.runner = runner;
        this.vitals = vitals;
    }

    /** The engine with the cleaners that {@code loader} finds, ordered by phase, order and name. */
    public static CleanupEngine load(ClassLoader loader, SlotRuntime runtime, RetirementLimits limits) {
        requireNonNull(loader, "loader is null");
        return of(CleanerRunner.find(loader), runtime, limits);
    }

    static CleanupEngine of(List<Cleaner> cleaners, SlotRuntime runtime, RetirementLimits limits) {
        requireNonNull(runtime, "runtime is null");
        return new CleanupEngine(new CleanerRunner(cleaners, runtime), new VitalsProbe(limits));
    }

    /**
     * Records the clean state. Called once, after the warm-up and before the first container.
     *
     * @throws IllegalStateException when cleaners cannot work in this JVM, with every one of them and its reason
     */
    public void recordBaseline() {
        runner.recordBaseline();
        vitals.recordBaseline();
    }

    /** Stops what could still act for the container. Never throws; ends by the trace's deadline. */
    public CleanupReport endExecution(ContainerTrace trace) {
        return runner.run(Phase.END_EXECUTION, trace);
    }

    /** Puts the process's state back. Never throws; ends by the trace's deadline. */
    public CleanupReport restore(ContainerTrace trace) {
        CleanupReport report = runner.run(Phase.RESTORE, trace);
        vitals.containerEnded(trace.jobClassLoader());
        return report;
    }

    /**
     * The slot's condition after {@link #restore}. Runs a full collection when memory in use is above a limit or the
     * container loaded native libraries of its own, and only then; what the caller still holds of the container, its
     * class loader above all, counts as live.
     */
    public SlotVitals vitals() {
        return vitals.measure();
    }
}
