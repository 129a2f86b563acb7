// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.compat.jdk;

import java.util.List;

/** The threads behind {@link java.lang.ref.Cleaner}. Each lives until everything registered with its cleaner is cleaned. */
public final class CleanerThreads {
    private static final Class<?> LOOP = InternalClass.named("jdk.internal.ref.CleanerImpl");
    private static final PrivateField TARGET = PrivateField.of(Thread.class, "target");
    private static final PrivateField REGISTERED = PrivateField.of(LOOP, "phantomCleanableList");
    private static final String LIST = "jdk.internal.ref.PhantomCleanable";
    private static final PrivateField NEXT = PrivateField.of(LIST, "next");
    private static final PrivateField PREVIOUS = PrivateField.of(LIST, "prev");

    private CleanerThreads() {}

    public static boolean contains(Thread thread) {
        return LOOP.isInstance(TARGET.get(thread));
    }

    /** Forgets what is registered with those among the threads, so that each ends at its next interrupt. */
    public static void end(List<Thread> threads) {
        threads.stream().filter(CleanerThreads::contains).forEach(thread -> forget(REGISTERED.get(TARGET.get(thread))));
    }

    private static void forget(Object list) {
        synchronized (list) {
            NEXT.set(list, list);
            PREVIOUS.set(list, list);
        }
    }
}
