// SPDX-License-Identifier: Apache-2.0
package org.hawser.semem.disk;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongSupplier;
import org.hawser.reuse.config.Ownership;
import org.hawser.semem.store.OutputFile;

/**
 * Where the files of applications are in memory: the link {@code output} of an application's directory leads there, so
 * that no process needs the agent to find a file. Links are read once; where there is none, it is looked for again only
 * after a while, because the local directory can be on a slow file system.
 */
final class Stores {
    /** Of a NodeManager, which looks for the files of all applications. */
    private static final int REMEMBERED = 64;

    /** A file is found through the link too. Only private files of the application are not, and their process asks first. */
    private static final long LOOK_AGAIN_NANOS = Duration.ofSeconds(10).toNanos();

    private final Map<Path, Path> byAppDir = new Latest<>();
    private final Map<Path, Long> missedAt = new Latest<>();
    private final LongSupplier nanoTime;

    Stores(LongSupplier nanoTime) {
        this.nanoTime = nanoTime;
    }

    private static final class Latest<V> extends LinkedHashMap<Path, V> {
        private static final long serialVersionUID = 1;

        Latest() {
            super(16, 0.75f, true);
        }

        @Override
        protected boolean removeEldestEntry(Map.Entry<Path, V> eldest) {
            return size() > REMEMBERED;
        }
    }

    /** The directory of the application in its store, if its files may be in memory. */
    synchronized Optional<Path> of(Path appDir) {
        Path known = byAppDir.get(appDir);
        if (known != null) {
            return Optional.of(known);
        }
        Long missed = missedAt.get(appDir);
        if (missed != null && nanoTime.getAsLong() - missed < LOOK_AGAIN_NANOS) {
            return Optional.empty();
        }
        Optional<Path> found = target(appDir).map(Path::getParent).filter(Stores::isOwn);
        found.ifPresentOrElse(place -> byAppDir.put(appDir, place), () -> missedAt.put(appDir, nanoTime.getAsLong()));
        return found;
    }

    /** The link may be there now. */
    synchronized void lookAgain(Path appDir) {
        missedAt.remove(appDir);
    }

    /**
     * Where the link {@code output} leads, whether that exists or not. Empty if it is no link, or not one to a directory
     * of this application.
     */
    static Optional<Path> target(Path appDir) {
        try {
            Path target = Files.readSymbolicLink(appDir.resolve(OutputFile.DIRECTORY));
            return target.isAbsolute()
                            && target.endsWith(Path.of(IntermediatePath.application(appDir), OutputFile.DIRECTORY))
                            && target.getNameCount() > 2
                    ? Optional.of(target)
                    : Optional.empty();
        } catch (IOException e) {
            // No link, or a directory.
            return Optional.empty();
        }
    }

    /** What is in a directory that others may write is nobody's intermediate file. */
    private static boolean isOwn(Path applicationStore) {
        try {
            Ownership.ofThisProcess().require(applicationStore);
            return true;
        } catch (IOException e) {
            return false;
        }
    }
}
