// SPDX-License-Identifier: Apache-2.0
package org.hawser.report.page;

import java.util.List;

/** Pieces of HTML. */
final class Html {
    private Html() {}

    /** Text as HTML shows it, in elements and in quoted attributes. */
    static String escape(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;")
                .replace("'", "&#39;")
                .replace('\0', '\uFFFD');
    }

    /** What the page calls one of two runs; empty if there is but one. */
    static String runName(List<?> runs, int index) {
        return runs.size() == 1 ? "" : "<span class=\"run-name\">" + (char) ('A' + index) + "</span> ";
    }
}
