// SPDX-License-Identifier: Apache-2.0
package org.hawser.semem.policy;

import java.util.regex.Pattern;

/** Which intermediate files may be in the pool file, by their names below the directory of their application. */
public final class PoolNames {
    private static final String OUTPUT = "output/.*/file\\.out";

    /** The output of a map, and the first spill: if it is the only one, Hadoop renames it to the output. */
    private static final Pattern READ_BY_OTHERS = Pattern.compile(OUTPUT + "|[^/]*_spill_0\\.out");

    private static final String INDEX = ".index";

    private static final Pattern MAP_OUTPUT = Pattern.compile(OUTPUT);

    private PoolNames() {}

    /** Whether the file is, or will be, the output of a map. Only some shuffle servers find it in the pool. */
    public static boolean isReadByOthers(String path) {
        return READ_BY_OTHERS.matcher(path).matches();
    }

    /** Whether it says where partitions are in the output of a map. */
    static boolean isIndex(String path) {
        return path.endsWith(INDEX);
    }

    /** Whether it may be in the pool at all. Shuffle servers read indexes as files. */
    public static boolean isFit(String path) {
        return !isIndex(path);
    }

    /** Whether a file in the pool stays there under its new name. */
    public static boolean mayBecome(String from, String to) {
        return isFit(to) && (!MAP_OUTPUT.matcher(to).matches() || isReadByOthers(from));
    }
}
