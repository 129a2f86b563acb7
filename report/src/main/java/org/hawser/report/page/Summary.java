// SPDX-License-Identifier: Apache-2.0
package org.hawser.report.page;

import java.io.IOException;
import java.io.Writer;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.hawser.common.timeline.Span.Part;
import org.hawser.common.timeline.Timeline;

/** The top of the page, which needs no script: what ran, and where the time went. */
final class Summary {
    private final PhaseColours colours;
    private final long longest;
    private final Writer out;

    private Summary(List<Timeline> runs, Writer out) {
        this.colours = new PhaseColours(runs);
        this.longest = Math.max(
                1, runs.stream().mapToLong(run -> run.end() - run.start()).max().orElse(1));
        this.out = out;
    }

    static void write(List<Timeline> runs, Writer out) throws IOException {
        Summary summary = new Summary(runs, out);
        out.write("<header class=\"runs\">\n");
        for (int i = 0; i < runs.size(); i++) {
            summary.run(runs.get(i), Html.runName(runs, i));
        }
        out.write("</header>\n");
        int gaps = runs.stream().mapToInt(run -> run.gaps().size()).sum();
        if (gaps > 0) {
            out.write("<p class=\"note\"><a href=\"#missing\">" + (gaps == 1 ? "One thing is" : gaps + " things are")
                    + " missing from this picture.</a></p>\n");
        }
    }

    private void run(Timeline run, String name) throws IOException {
        out.write("<article class=\"run\">\n<h1>" + name + Html.escape(run.title()) + "</h1>\n<dl class=\"facts\">\n");
        for (Map.Entry<String, String> fact : run.facts().entrySet()) {
            out.write("<div><dt>" + Html.escape(fact.getKey()) + "</dt><dd>" + Html.escape(fact.getValue())
                    + "</dd></div>\n");
        }
        out.write("</dl>\n<h2>Where the time went</h2>\n");
        if (run.phases().isEmpty()) {
            out.write("<p>The phases of this run are not known.</p>\n");
        } else {
            phases(run);
        }
        out.write("</article>\n");
    }

    private void phases(Timeline run) throws IOException {
        long total = run.end() - run.start();
        Map<String, Long> lengths = new LinkedHashMap<>();
        for (Part phase : run.phases()) {
            lengths.merge(phase.name(), phase.end() - phase.start(), Long::sum);
        }
        String most = lengths.entrySet().stream()
                .max(Map.Entry.comparingByValue())
                .map(Map.Entry::getKey)
                .orElseThrow();
        boolean runs = "RUNNING".equals(run.facts().get("State"));
        out.write("<p>" + seconds(total, total) + (runs ? " so far" : " in all") + ". The longest phase: "
                + Html.escape(most) + ", " + seconds(lengths.get(most), total) + " ("
                + percent(lengths.get(most), total) + ").</p>\n");
        bar(run);
        out.write("<table class=\"phases\"><tbody>\n");
        for (Map.Entry<String, Long> phase : lengths.entrySet()) {
            out.write("<tr><th scope=\"row\">" + swatch(colours.of(phase.getKey())) + Html.escape(phase.getKey())
                    + "</th><td>" + seconds(phase.getValue(), total) + "</td><td>" + percent(phase.getValue(), total)
                    + "</td></tr>\n");
        }
        out.write("</tbody></table>\n");
    }

    private void bar(Timeline run) throws IOException {
        out.write("<svg class=\"phase-bar\" role=\"img\" aria-label=\"The phases, in order, as one bar\">\n");
        for (Part phase : run.phases()) {
            out.write(String.format(
                    Locale.ROOT,
                    "<rect class=\"fill %s\" x=\"%.3f%%\" width=\"%.3f%%\" height=\"100%%\"><title>%s</title></rect>%n",
                    colours.of(phase.name()),
                    100.0 * (phase.start() - run.start()) / longest,
                    100.0 * (phase.end() - phase.start()) / longest,
                    Html.escape(phase.name() + ", " + seconds(phase.end() - phase.start(), run.end() - run.start()))));
        }
        out.write("</svg>\n");
    }

    private static String swatch(String style) {
        return "<svg class=\"swatch\" aria-hidden=\"true\"><rect class=\"fill " + style
                + "\" width=\"100%\" height=\"100%\"/></svg>";
    }

    /** To the millisecond, unless the whole is so long that nobody looks at them. */
    private static String seconds(long ms, long total) {
        return String.format(Locale.ROOT, total < 100_000 ? "%.3f s" : "%.1f s", ms / 1000.0);
    }

    private static String percent(long ms, long total) {
        return String.format(Locale.ROOT, "%.1f %%", total == 0 ? 0 : 100.0 * ms / total);
    }
}
