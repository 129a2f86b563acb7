// SPDX-License-Identifier: Apache-2.0
package org.hawser.integration.harness;

import java.util.List;
import java.util.Map;

/** Text in which only what differs between two runs of the same job on the same cluster is replaced. */
public final class Normalised {
    private static final List<Map.Entry<String, String>> RULES = List.of(
            Map.entry("(application|job|container|attempt|task)_\\d{10,}_\\d+", "$1_T_N"),
            Map.entry("\\[\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d\\.\\d+\\]", "[time]"),
            Map.entry("\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d[,.]\\d+", "time"),
            Map.entry("\\d{13,}", "N"),
            Map.entry("(localhost|127\\.0\\.0\\.1):\\d+", "$1:port"),
            Map.entry("/it/(stock|hawser)/", "/it/cluster/"),
            Map.entry("/filecache/\\d+/", "/filecache/N/"));

    private Normalised() {}

    /**
     * Text without the frames between the program's main method and its thread: a slot enters main from a thread of its
     * own, a JVM from native code. What stack traces leave out is counted with them.
     */
    public static String diagnostics(String text) {
        return text(text)
                .replaceAll(
                        "(\\.main\\([^)]*\\))(\\n\\tat (java\\.base/|jdk\\.internal\\.reflect\\.|org\\.hawser\\.reuse\\.)[^\\n]*)+",
                        "$1")
                .replaceAll("\\.\\.\\. \\d+ more", "... more");
    }

    public static String text(String text) {
        String result = text;
        for (Map.Entry<String, String> rule : RULES) {
            result = result.replaceAll(rule.getKey(), rule.getValue());
        }
        return result.strip();
    }
}
