// SPDX-License-Identifier: Apache-2.0
package org.hawser.semem.disk;

import java.io.File;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.hawser.semem.store.OutputFile;

/**
 * The name of an intermediate file of a task: {@code <local-dir>/usercache/<user>/appcache/<application>/<relative>}.
 *
 * @param appDir the directory of the application
 * @param relative the name below it; also the file's name in the store
 * @param shared whether other processes read the file: it is below {@code output/}, where the shuffle looks
 */
record IntermediatePath(Path appDir, String relative, boolean shared) {
    /** Beside {@link OutputFile#DIRECTORY}: files of that directory that did not get into memory. */
    static final String ON_DISK = "semem-disk";

    private static final Pattern APP_DIR =
            Pattern.compile("/usercache/(?<user>[^/]+)/appcache/(?<application>application_\\d+_\\d+)(?=/|$)");

    private static final String ATTEMPT = "attempt_\\d+_\\d+_[mr]_\\d+_\\d+";

    /**
     * Spills of a map task, and what the passes of a merge write. Not the indexes of spills, which are few and small: Hadoop
     * reads them through a file system that it made before it knew the job.
     */
    private static final Pattern PRIVATE =
            Pattern.compile(ATTEMPT + "_spill_\\d+\\.out|" + ATTEMPT + "/intermediate\\.\\d+");

    private static final Pattern STEP = Pattern.compile("(^|/)\\.{1,2}(/|$)");

    /** The intermediate file of that name; empty if it is the name of something else. */
    static Optional<IntermediatePath> of(File file) {
        String path = file.getPath();
        // Most files of a container are something else.
        if (!path.contains("/appcache/")
                || STEP.matcher(path).find()
                || path(path).isEmpty()) {
            return Optional.empty();
        }
        // A merge of merged files in a reducer appends their whole path to the application's directory.
        Matcher first = APP_DIR.matcher(path);
        Matcher last = APP_DIR.matcher(path);
        if (!lastMatch(last)) {
            return Optional.empty();
        }
        boolean found = first.find();
        while (found && !first.group().equals(last.group())) {
            found = first.find();
        }
        boolean nested = first.start() != last.start();
        String tail = below(path, last);
        boolean output = tail.equals(OutputFile.DIRECTORY) || tail.startsWith(OutputFile.DIRECTORY + "/");
        return output || (!nested && PRIVATE.matcher(tail).matches())
                ? Optional.of(new IntermediatePath(
                        Path.of(path.substring(0, first.end())), below(path, first), output && !nested))
                : Optional.empty();
    }

    /** The application's directory that this is, or in which it is. */
    static Optional<Path> appDirOf(File directory) {
        String path = directory.getPath();
        Matcher last = APP_DIR.matcher(path);
        return !STEP.matcher(path).find() && lastMatch(last) ? path(path.substring(0, last.end())) : Optional.empty();
    }

    static String application(Path appDir) {
        return appDir.getFileName().toString();
    }

    static Path localDir(Path appDir) {
        return appDir.getParent().getParent().getParent().getParent();
    }

    /** Where it is in the directory of its application in a store. */
    Path in(Path applicationStore) {
        return applicationStore.resolve(relative);
    }

    /** Where it is on the real disk, while the application has a store. */
    Path onDisk() {
        return shared ? appDir.resolve(ON_DISK).resolve(relative) : named();
    }

    /** As Hadoop names it. */
    Path named() {
        return appDir.resolve(relative);
    }

    private static Optional<Path> path(String text) {
        try {
            return Optional.of(Path.of(text));
        } catch (InvalidPathException e) {
            // The locale of the process cannot express it.
            return Optional.empty();
        }
    }

    private static String below(String path, Matcher appDir) {
        return path.substring(Math.min(path.length(), appDir.end() + 1));
    }

    /** Leaves the matcher at its last match. */
    private static boolean lastMatch(Matcher matcher) {
        int last = -1;
        while (matcher.find()) {
            last = matcher.start();
        }
        return last >= 0 && matcher.find(last);
    }
}
