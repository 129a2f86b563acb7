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

/**
 * The classes that MapReduce's ApplicationMaster, map and reduce tasks load on stock Hadoop, recorded from real jobs by
 * {@code scripts/record-class-list}.
 */
public final class ClassList {
    private static final String RESOURCE = "classes.lst.gz";

    private ClassList() {}

    /** Their binary names. */
    public static List<String> names() {
        try (InputStream compressed = ClassList.class.getResourceAsStream(RESOURCE);
                BufferedReader lines = new BufferedReader(
                        new InputStreamReader(new GZIPInputStream(compressed), StandardCharsets.UTF_8))) {
            return lines.lines().toList();
        } catch (IOException e) {
            throw new UncheckedIOException("resource " + RESOURCE + " is unreadable", e);
        }
    }

    /**
     * Loads the classes without initialising them, so that no static state comes into being.
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
