// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.cleanup.execution;

import java.util.List;
import org.hawser.reuse.compat.hadoop.SharedClasses;
import org.hawser.reuse.compat.jdk.CleanerThreads;

/**
 * Threads that shared classes start once per JVM: stopping them would break the class for every later container. The
 * runtime's own cleaner is in each slot's baseline; a {@link java.lang.ref.Cleaner} that comes later is the container's.
 */
final class KeptThreads {
    private static final String JDK_HELPER = "jdk.internal.misc.InnocuousThread";

    /** What their names begin with. */
    private static final List<String> NAMES = List.of(
            // Answers jcmd and jstack; started by the first attach.
            "Attach Listener",
            // Delivers signals to the JVM.
            "Signal Dispatcher",
            // Waits for child processes; a pooled thread of java.lang.ProcessHandleImpl.
            "process reaper",
            // Frees native resources of java.awt; never restarted.
            "Java2D Disposer",
            // Flight recorder; started by jcmd.
            "JFR ",
            // Started by the static initialiser of FileSystem.Statistics.
            "org.apache.hadoop.fs.FileSystem$Statistics$StatisticsDataReferenceCleaner",
            // Serve static reference queues of Guava and of Hadoop's Guava.
            "com.google.common.base.internal.Finalizer",
            "org.apache.hadoop.thirdparty.com.google.common.base.internal.Finalizer",
            // Frees native memory of JNA; never restarted.
            "JNA Cleaner");

    private KeptThreads() {}

    /** Whether {@code thread} must be kept: it is a helper of the Java runtime or an idle worker of a shared pool. */
    static boolean contain(Thread thread, SharedThreadPools pools) {
        boolean helper = thread.getClass().getName().equals(JDK_HELPER) && !CleanerThreads.contains(thread);
        return helper
                || pools.isIdleWorker(thread)
                || (SharedClasses.contains(thread.getClass()) && NAMES.stream().anyMatch(thread.getName()::startsWith));
    }
}
