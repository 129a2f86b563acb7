// SPDX-License-Identifier: Apache-2.0
package org.hawser.report.page;

/** Text as HTML shows it, in elements and in quoted attributes. */
final class Html {
    private Html() {}

    static String escape(String text) {
        StringBuilder escaped = new StringBuilder(text.length() + 16);
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            switch (c) {
                case '<' -> escaped.append("&lt;");
                case '>' -> escaped.append("&gt;");
                case '&' -> escaped.append("&amp;");
                case '"' -> escaped.append("&quot;");
                case '\'' -> escaped.append("&#39;");
                case '\0' -> escaped.append('\uFFFD');
                default -> escaped.append(c);
            }
        }
        return escaped.toString();
    }
}
