// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.cleanup.execution;

import java.util.List;
import java.util.Optional;
import org.hawser.reuse.compat.hadoop.SharedClasses;
import org.hawser.reuse.compat.jdk.CleanerThreads;

/**
 * Threads that shared classes start once per JVM: stopping them would break the class for every later container. The
 * runtime's own cleaner is in each slot's baseline; a {@link java.lang.ref.Cleaner} that comes later is the container's.
 */
final class KeptThreads {
    private static final String JDK_HELPER = "jdk.internal.misc.InnocuousThread";

    private static final List<Rule> RULES = List.of(
            new Rule("Attach Listener", "the JVM's answer to jcmd and jstack; started by the first attach"),
            new Rule("Signal Dispatcher", "delivers signals to the JVM"),
            new Rule("process reaper", "waits for child processes; a pooled thread of java.lang.ProcessHandleImpl"),
            new Rule("Java2D Disposer", "frees native resources of java.awt; never restarted"),
            new Rule("JFR ", "flight recorder; started by jcmd"),
            new Rule(
                    "org.apache.hadoop.fs.FileSystem$Statistics$StatisticsDataReferenceCleaner",
                    "started by the static initialiser of FileSystem.Statistics"),
            new Rule("com.google.common.base.internal.Finalizer", "serves a static reference queue of Guava"),
            new Rule(
                    "org.apache.hadoop.thirdparty.com.google.common.base.internal.Finalizer",
                    "serves a static reference queue of Hadoop's Guava"),
            new Rule("JNA Cleaner", "frees native memory of JNA; never restarted"));

    private final SharedThreadPools pools;

    KeptThreads(SharedThreadPools pools) {
        this.pools = pools;
    }

    /** The reason why {@code thread} must be kept; empty if it belongs to the container. */
    Optional<String> reasonToKeep(Thread thread) {
        if (thread.getClass().getName().equals(JDK_HELPER) && !CleanerThreads.contains(thread)) {
            return Optional.of("a helper of the Java runtime");
        }
        if (pools.isIdleWorker(thread)) {
            return Optional.of("an idle worker of a pool that a shared class keeps in a static field");
        }
        boolean sharedClass = SharedClasses.contains(thread.getClass());
        return RULES.stream()
                .filter(rule -> sharedClass && thread.getName().startsWith(rule.namePrefix()))
                .map(Rule::reason)
                .findFirst();
    }

    private record Rule(String namePrefix, String reason) {}
}
