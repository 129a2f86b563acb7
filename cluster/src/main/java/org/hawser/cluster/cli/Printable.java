// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.cli;

import java.util.regex.Pattern;

/** Texts of jobs, agents and files as a terminal may get them. */
public final class Printable {
    /** C0 and C1 controls, of which many terminals obey both, and what turns the direction of the rest of a line. */
    private static final Pattern CONTROL = Pattern.compile("[\\p{Cc}\\p{Cf}\\p{Zl}\\p{Zp}\\p{Cs}]");

    private Printable() {}

    /** The text on one line, with a question mark for each character that could control the terminal. */
    public static String of(String text) {
        return CONTROL.matcher(text).replaceAll("?");
    }
}
