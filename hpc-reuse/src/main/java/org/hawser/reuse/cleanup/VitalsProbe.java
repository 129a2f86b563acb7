// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.cleanup;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.ref.WeakReference;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.hawser.reuse.compat.jdk.NativeLibraries;
import org.hawser.reuse.pool.SlotVitals;

/** Measures a slot's vitals. */
final class VitalsProbe {
    private static final String METASPACE = "Metaspace";
    private static final String RESIDENT = "VmRSS:";
    private static final long UNLOADING_NANOS = TimeUnit.MILLISECONDS.toNanos(500);
    private static final long PROBE_NANOS = TimeUnit.MILLISECONDS.toNanos(2);

    private final RetirementPolicy policy;
    private final NativeLibraries libraries = new NativeLibraries();
    /** Those of former containers: one that survives a collection leaks. */
    private final List<WeakReference<ClassLoader>> loaders = new ArrayList<>();
    /**
     * Libraries that classes of former containers loaded. The JVM gives a library to one class loader at a time, and
     * unloads it when that loader is collected; until then the next container would be refused it.
     */
    private final Set<String> loadedLibraries = new HashSet<>();

    private Optional<MemoryPoolMXBean> metaspace = Optional.empty();
    private long freshResidentBytes;
    private int baselineThreads;
    private int baselineDescriptors;
    private int uses;
    private int leakedLoaders;

    VitalsProbe(RetirementLimits limits) {
        policy = new RetirementPolicy(limits);
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
        loaders.add(new WeakReference<>(jobClassLoader));
        loadedLibraries.addAll(libraries.loadedBy(jobClassLoader));
    }

    /** Before a full collection, this includes loaders that are only garbage. */
    private int reachableLoaders() {
        loaders.removeIf(loader -> loader.get() == null);
        return loaders.size();
    }

    private int heldLibraries() {
        if (!loadedLibraries.isEmpty()) {
            loadedLibraries.retainAll(libraries.all());
        }
        return loadedLibraries.size();
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
        leakedLoaders = reachableLoaders();
        if (leakedLoaders > 0) {
            // Objects with finalisers, and everything to which they refer, survive the collection that finds them
            // unreachable.
            System.runFinalization();
            System.gc();
            leakedLoaders = reachableLoaders();
        }
        awaitUnloading();
        return read(true, heap);
    }

    /** Another thread of the JVM unloads the libraries of collected loaders. */
    private void awaitUnloading() {
        long end = System.nanoTime() + UNLOADING_NANOS;
        while (heldLibraries() > 0 && System.nanoTime() < end) {
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
                heldLibraries(),
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
