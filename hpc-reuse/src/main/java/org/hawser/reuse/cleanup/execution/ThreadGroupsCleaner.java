// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.cleanup.execution;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.WeakHashMap;
import java.util.stream.Collectors;
import org.hawser.reuse.cleanup.ContainerTrace;
import org.hawser.reuse.cleanup.SmallCleaner;

/** Destroys the thread groups that the container left empty: their parents would hold them, and them its classes. */
final class ThreadGroupsCleaner implements SmallCleaner.Work {
    private final Set<ThreadGroup> baseline = Collections.newSetFromMap(new WeakHashMap<>());

    ThreadGroupsCleaner() {
        baseline.addAll(groups());
    }

    @Override
    public int clean(ContainerTrace trace) {
        int destroyed = 0;
        for (ThreadGroup group : groups()) {
            if (!baseline.contains(group) && destroy(group) && group != trace.threadGroup()) {
                destroyed++;
            }
        }
        return destroyed;
    }

    /** A group with a live thread in it, such as a kept one, stays. */
    @SuppressWarnings({"deprecation", "removal"})
    private static boolean destroy(ThreadGroup group) {
        try {
            group.destroy();
            return true;
        } catch (IllegalThreadStateException e) {
            return false;
        }
    }

    /** Inner groups before the outer ones. */
    private static List<ThreadGroup> groups() {
        ThreadGroup root = Thread.currentThread().getThreadGroup();
        while (root.getParent() != null) {
            root = root.getParent();
        }
        ThreadGroup[] groups = new ThreadGroup[root.activeGroupCount() + 16];
        root.enumerate(groups, true);
        List<ThreadGroup> innermostFirst =
                Arrays.stream(groups).filter(Objects::nonNull).collect(Collectors.toCollection(ArrayList::new));
        Collections.reverse(innermostFirst);
        return innermostFirst;
    }
}
