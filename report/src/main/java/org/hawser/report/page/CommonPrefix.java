// SPDX-License-Identifier: Apache-2.0
package org.hawser.report.page;

import java.util.function.Function;
import org.hawser.common.timeline.Lane;
import org.hawser.common.timeline.Span;
import org.hawser.common.timeline.Timeline;

/** The beginning that a text of all spans has, up to an underscore; spans where it is empty do not count. */
final class CommonPrefix {
    private CommonPrefix() {}

    static String of(Timeline run, Function<Span, String> text) {
        String prefix = null;
        for (Lane lane : run.lanes()) {
            for (Span span : lane.spans()) {
                String next = text.apply(span);
                if (!next.isEmpty()) {
                    prefix = prefix == null ? next : common(prefix, next);
                }
            }
        }
        return prefix == null ? "" : prefix.substring(0, prefix.lastIndexOf('_') + 1);
    }

    private static String common(String left, String right) {
        int length = 0;
        while (length < Math.min(left.length(), right.length()) && left.charAt(length) == right.charAt(length)) {
            length++;
        }
        return left.substring(0, length);
    }
}
