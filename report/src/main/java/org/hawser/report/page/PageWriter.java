// SPDX-License-Identifier: Apache-2.0
package org.hawser.report.page;

import java.io.IOException;
import java.io.Writer;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.hawser.common.timeline.Timeline;

/**
 * Writes runs as one HTML file that opens offline. The page's security policy lets only its own style and script take
 * effect, so that texts from jobs are shown and never run. Lanes and charts are drawn by hand as SVG: the well-known
 * chart libraries for Java need AWT with native fonts, or have a licence that does not fit.
 */
public final class PageWriter {
    private static final Pattern PLACE = Pattern.compile("\\{\\{([a-z-]+)\\}\\}");
    private static final List<String> SCRIPTS = List.of(
            "dom.js",
            "model.js",
            "scale.js",
            "steps.js",
            "marks.js",
            "lanes.js",
            "charts.js",
            "details.js",
            "table.js",
            "main.js");

    private PageWriter() {}

    /**
     * Writes a page of one run, or of two on the same scale.
     *
     * @param out stays open
     */
    public static void write(List<Timeline> runs, Writer out) throws IOException {
        if (runs.isEmpty() || runs.size() > 2) {
            throw new IllegalArgumentException("a page shows one run or two, not " + runs.size());
        }
        String template = Resources.text("page.html");
        String style = Resources.text("page.css");
        String script = script();
        Matcher place = PLACE.matcher(template);
        int written = 0;
        while (place.find()) {
            out.write(template, written, place.start() - written);
            switch (place.group(1)) {
                case "title" -> out.write(Html.escape(title(runs)));
                case "style" -> out.write(style);
                case "style-hash" -> out.write(Resources.hash(style));
                case "script" -> out.write(script);
                case "script-hash" -> out.write(Resources.hash(script));
                case "summary" -> Summary.write(runs, out);
                case "gaps" -> Gaps.write(runs, out);
                case "data" -> PageData.write(runs, out);
                default -> throw new IllegalStateException("page.html names " + place.group());
            }
            written = place.end();
        }
        out.write(template, written, template.length() - written);
        out.flush();
    }

    private static String title(List<Timeline> runs) {
        return runs.stream().map(Timeline::title).collect(Collectors.joining(" and "));
    }

    private static String script() throws IOException {
        StringBuilder script = new StringBuilder("(() => {\n'use strict';\n");
        for (String name : SCRIPTS) {
            script.append(Resources.text(name));
        }
        return script.append("})();\n").toString();
    }
}
