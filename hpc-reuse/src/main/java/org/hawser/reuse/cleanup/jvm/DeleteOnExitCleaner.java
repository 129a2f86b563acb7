// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.cleanup.jvm;

import java.io.File;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import org.hawser.reuse.cleanup.ContainerTrace;
import org.hawser.reuse.cleanup.SmallCleaner;
import org.hawser.reuse.compat.jdk.PrivateField;

/** Deletes what the container registered with {@code File.deleteOnExit}, as the end of its JVM would. */
final class DeleteOnExitCleaner implements SmallCleaner.Work {
    private static final String HOOK = "java.io.DeleteOnExitHook";

    private final PrivateField files;
    private final Set<String> baseline;

    DeleteOnExitCleaner() {
        files = PrivateField.of(HOOK, "files");
        baseline = Set.copyOf(registered());
    }

    @Override
    public int clean(ContainerTrace trace) {
        List<String> left;
        synchronized (files.owner()) {
            left = new ArrayList<>(registered());
            left.removeAll(baseline);
            registered().retainAll(baseline);
        }
        if (!trace.killed()) {
            Collections.reverse(left);
            left.forEach(name -> new File(name).delete());
        }
        return left.size();
    }

    @SuppressWarnings("unchecked")
    private Set<String> registered() {
        return (Set<String>) files.get();
    }
}
