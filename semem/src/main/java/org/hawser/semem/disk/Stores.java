// SPDX-License-Identifier: Apache-2.0
package org.hawser.semem.disk;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.hawser.reuse.config.Ownership;

/**
 * Where the files of applications are in memory: the link {@code output} of an application's directory leads there, so
 * that no process needs the agent to find a file. Links are read once.
 */
final class Stores {
    /** Of a NodeManager, which looks for the files of all applications. */
    private static final int REMEMBERED = 64;

    private final Map<Path, Path> byAppDir = new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Path, Path> eldest) {
            return size() > REMEMBERED;
        }
    };

    /** The directory of the application in its store, if its files may be in memory. */
    synchronized Optional<Path> of(Path appDir) {
        Path known = byAppDir.get(appDir);
        if (known != null) {
            return Optional.of(known);
        }
        Optional<Path> found = target(appDir).map(Path::getParent).filter(Stores::isOwn);
        found.ifPresent(place -> byAppDir.put(appDir, place));
        return found;
    }

    /**
     * Where the link {@code output} leads, whether that exists or not. Empty if it is no link, or not one to a directory
     * of this application.
     */
    static Optional<Path> target(Path appDir) {
        try {
            Path target = Files.readSymbolicLink(appDir.resolve(IntermediatePath.OUTPUT));
            return target.isAbsolute()
                            && target.endsWith(Path.of(IntermediatePath.application(appDir), IntermediatePath.OUTPUT))
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
