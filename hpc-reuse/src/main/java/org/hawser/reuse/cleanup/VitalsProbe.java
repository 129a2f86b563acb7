// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.cleanup;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.hawser.reuse.pool.SlotVitals;

/** Measures a slot's vitals. */
final class VitalsProbe {
    private static final String METASPACE = "Metaspace";
    private static final String RESIDENT = "VmRSS:";
    private static final long UNLOADING_NANOS = TimeUnit.MILLISECONDS.toNanos(500);
    private static final long PROBE_NANOS = TimeUnit.MILLISECONDS.toNanos(2);

    private final RetirementPolicy policy;
    private final FormerLoaders formerLoaders = new FormerLoaders();
    private Optional<MemoryPoolMXBean> metaspace = Optional.empty();
    private long freshResidentBytes;
    private int baselineThreads;
    private int baselineDescriptors;
    private int uses;
    private int leakedLoaders;

    VitalsProbe(RetirementLimits limits) {
        policy = new RetirementPolicy(requireNonNull(limits, "limits is null"));
    }

    void recordBaseline() {
        metaspace = ManagementFactory.getMemoryPoolMXBeans().stream()
                .filter(pool -> pool.getName().equals(METASPACE))
                .findFirst();
        freshResidentBytes = residentBytes() - ResidentHeap.bytes();
        baselineThreads = threads();
        baselineDescriptors = OpenDescriptors.count();
    }

    void containerEnded(ClassLoader jobClassLoader) {
        uses++;
        formerLoaders.add(jobClassLoader);
    }

    /**
     * Measures the vitals. If memory is above its limit or a library is still loaded, collects garbage and measures
     * again.
     */
    SlotVitals measure() {
        SlotVitals first = read(false, 0);
        long heap = policy.isTooLarge(first) ? ResidentHeap.bytes() : 0;
        SlotVitals vitals = heap == 0 ? first : read(false, heap);
        if (!policy.needsCollection(vitals)) {
            return vitals;
        }
        System.gc();
        leakedLoaders = formerLoaders.reachable();
        if (leakedLoaders > 0) {
            // Objects with finalisers, and everything to which they refer, survive the collection that finds them
            // unreachable.
            System.runFinalization();
            System.gc();
            leakedLoaders = formerLoaders.reachable();
        }
        awaitUnloading();
        return read(true, heap);
    }

    /** Another thread of the JVM unloads the libraries of collected loaders. */
    private void awaitUnloading() {
        long end = System.nanoTime() + UNLOADING_NANOS;
        while (formerLoaders.librariesHeld() > 0 && System.nanoTime() < end) {
            LockSupport.parkNanos(PROBE_NANOS);
        }
    }

    private SlotVitals read(boolean collected, long residentHeapBytes) {
        Runtime runtime = Runtime.getRuntime();
        return new SlotVitals(
                uses,
                runtime.totalMemory() - runtime.freeMemory(),
                runtime.maxMemory(),
                collected,
                leakedLoaders,
                metaspace.map(pool -> pool.getUsage().getUsed()).orElse(0L),
                Math.max(0, threads() - baselineThreads),
                Math.max(0, OpenDescriptors.count() - baselineDescriptors),
                formerLoaders.librariesHeld(),
                residentBytes(),
                residentHeapBytes,
                freshResidentBytes);
    }

    /** The value that YARN's memory monitoring uses; 0 if the kernel does not provide it. */
    private static long residentBytes() {
        try (Stream<String> lines = Files.lines(Path.of("/proc/self/status"))) {
            return lines.filter(line -> line.startsWith(RESIDENT))
                    .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")) << 10)
                    .findFirst()
                    .orElse(0);
        } catch (IOException e) {
            return 0;
        }
    }

    private static int threads() {
        return ManagementFactory.getThreadMXBean().getThreadCount();
    }
}
