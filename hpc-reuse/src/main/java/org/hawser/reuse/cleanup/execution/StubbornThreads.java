// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.cleanup.execution;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/** Says why threads cannot be stopped. */
final class StubbornThreads {
    private static final int SHOWN = 3;

    private StubbornThreads() {}

    static String describe(List<Thread> threads) {
        String names =
                threads.stream().limit(SHOWN).map(StubbornThreads::describe).collect(Collectors.joining("; "));
        String more = threads.size() > SHOWN ? "; and " + (threads.size() - SHOWN) + " more" : "";
        return threads.size() + " threads do not stop: " + names + more;
    }

    static boolean isInClassInitialiser(Thread thread) {
        return Arrays.stream(thread.getStackTrace())
                .anyMatch(frame -> frame.getMethodName().equals("<clinit>"));
    }

    private static String describe(Thread thread) {
        ThreadInfo info = ManagementFactory.getThreadMXBean().getThreadInfo(thread.getId());
        if (info == null) {
            return "'" + thread.getName() + "' (just ended)";
        }
        String lock = info.getLockOwnerName() == null ? "" : " waiting for a lock of '" + info.getLockOwnerName() + "'";
        StackTraceElement[] stack = thread.getStackTrace();
        String at = stack.length == 0 ? "" : " in " + stack[0];
        return "'" + info.getThreadName() + "' (" + info.getThreadState() + lock + at + ")";
    }
}
