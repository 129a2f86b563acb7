// SPDX-License-Identifier: Apache-2.0
package org.hawser.semem.store;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;

/**
 * Frees the memory of applications that have ended. A pass looks after a limited number of applications and deletes a
 * limited number of files; the next one goes on where it stopped. Not thread-safe.
 */
public final class Sweeper {
    private static final int APPLICATIONS = 64;
    private static final int FILES = 4096;

    private final MemoryStore store;
    private final int files;
    private final Queue<String> toCheck = new ArrayDeque<>();
    /** Those that have had a directory in memory and were not told of: somebody may have deleted it, as systemd does. */
    private final Set<String> known = new TreeSet<>();

    public Sweeper(MemoryStore store) {
        this(store, FILES);
    }

    Sweeper(MemoryStore store, int files) {
        this.store = requireNonNull(store, "store is null");
        this.files = files;
    }

    /** One pass. Tells which applications have ended and are gone from memory; again if it fails to. */
    public void pass(Consumer<String> freed) throws IOException {
        known.addAll(store.applications());
        if (toCheck.isEmpty()) {
            toCheck.addAll(known);
        }
        Deletion deletion = new Deletion(files);
        for (int i = 0; i < APPLICATIONS && !toCheck.isEmpty(); i++) {
            String application = toCheck.remove();
            // In each pass: a NodeManager that was started again deletes the directories of applications that go on.
            if (store.isOver(application) && store.delete(application, deletion)) {
                freed.accept(application);
                known.remove(application);
            }
        }
    }
}
