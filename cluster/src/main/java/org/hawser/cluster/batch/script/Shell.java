// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.batch.script;

/** Quotes words for a bash command line. */
public final class Shell {
    private Shell() {}

    /** The word as bash must read it: as it is where that is safe, else in single quotes. */
    public static String quote(String word) {
        return word.matches("[A-Za-z0-9_@%+=:,./-]+") ? word : "'" + word.replace("'", "'\\''") + "'";
    }
}
