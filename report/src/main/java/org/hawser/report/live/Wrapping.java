// SPDX-License-Identifier: Apache-2.0
package org.hawser.report.live;

import java.util.ArrayList;
import java.util.List;

/** Breaks a line that is too long, at spaces. */
final class Wrapping {
    private Wrapping() {}

    /** A word that is longer than {@code columns} stays whole. */
    static List<String> wrap(String line, int columns) {
        List<String> wrapped = new ArrayList<>();
        String rest = line;
        while (rest.length() > columns) {
            int space = rest.lastIndexOf(' ', columns);
            if (space <= 0) {
                space = rest.indexOf(' ', columns);
            }
            if (space < 0) {
                break;
            }
            wrapped.add(rest.substring(0, space).stripTrailing());
            rest = rest.substring(space).stripLeading();
        }
        wrapped.add(rest);
        return wrapped;
    }
}
