// SPDX-License-Identifier: Apache-2.0
package org.hawser.report.page;

import java.io.IOException;
import java.io.Writer;
import java.util.List;
import org.hawser.common.timeline.Gap;
import org.hawser.common.timeline.Timeline;

/** The box that names what the picture lacks; nothing if it is complete. */
final class Gaps {
    private Gaps() {}

    static void write(List<Timeline> runs, Writer out) throws IOException {
        if (runs.stream().allMatch(run -> run.gaps().isEmpty())) {
            return;
        }
        out.write("<section id=\"missing\" class=\"missing\" aria-labelledby=\"missing-title\">\n"
                + "<h2 id=\"missing-title\">What is missing</h2>\n<ul>\n");
        for (int i = 0; i < runs.size(); i++) {
            for (Gap gap : runs.get(i).gaps()) {
                out.write("<li>" + Html.runName(runs, i) + "<strong>" + Html.escape(gap.missing()) + "</strong> "
                        + Html.escape(gap.effect()) + "</li>\n");
            }
        }
        out.write("</ul>\n</section>\n");
    }
}
