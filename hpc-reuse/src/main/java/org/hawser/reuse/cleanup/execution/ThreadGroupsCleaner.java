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
