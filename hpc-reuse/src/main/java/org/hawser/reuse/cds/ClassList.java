// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.cds;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.zip.GZIPInputStream;

/** The classes that processes of stock Hadoop load, recorded from real ones by {@code scripts/record-class-list}. */
public final class ClassList {
    private static final String TASKS = "classes.lst.gz";
    private static final String DAEMONS = "daemons.lst.gz";

    private ClassList() {}

    /** The binary names of those of MapReduce's ApplicationMaster, and of map and reduce tasks. */
    public static List<String> names() {
        return read(TASKS);
    }

    /** As {@link #names}, of those that only Hadoop's daemons load. */
    static List<String> daemonNames() {
        return read(DAEMONS);
    }

    private static List<String> read(String resource) {
        try (InputStream compressed = ClassList.class.getResourceAsStream(resource);
                BufferedReader lines = new BufferedReader(
                        new InputStreamReader(new GZIPInputStream(compressed), StandardCharsets.UTF_8))) {
            return lines.lines().toList();
        } catch (IOException e) {
            throw new UncheckedIOException("resource " + resource + " is unreadable", e);
        }
    }

    /**
     * Loads the classes of tasks without initialising them, so that no static state comes into being.
     *
     * @return how many are loaded; another Hadoop build may lack some
     */
    public static int load(ClassLoader loader) {
        return names().stream().mapToInt(name -> isLoaded(name, loader) ? 1 : 0).sum();
    }

    private static boolean isLoaded(String name, ClassLoader loader) {
        try {
            Class.forName(name, false, loader);
            return true;
        } catch (ClassNotFoundException | LinkageError e) {
            return false;
        }
    }
}
