// SPDX-License-Identifier: Apache-2.0
package org.hawser.report;

import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.function.Predicate;
import org.hawser.cluster.core.history.HistoryFile;
import org.hawser.common.timeline.RunLogs;
import org.hawser.common.timeline.Timeline;
import org.hawser.common.timeline.TimelineBuilder;
import org.hawser.common.timeline.TimelineSource;
import org.hawser.report.history.JobEnd;
import org.hawser.report.history.JobTimeline;
import org.hawser.report.logs.ApplicationStates;

/** Puts a job's timeline together from its history and from what modules add. */
public final class Pictures {
    private Pictures() {}

    /** The names of the files that modules read, each with the lines that may concern any job. */
    public static Map<String, Predicate<String>> files() {
        Map<String, Predicate<String>> files = new HashMap<>();
        for (TimelineSource source : ServiceLoader.load(TimelineSource.class)) {
            source.files().forEach((name, wanted) -> files.merge(name, wanted, Predicate::or));
        }
        return files;
    }

    /**
     * The timeline of a job. What a module cannot read becomes a gap.
     *
     * @param canRun whether the job's cluster runs
     */
    public static Timeline of(HistoryFile history, RunLogs logs, boolean canRun) {
        JobEnd end = end(history, logs, canRun);
        TimelineBuilder timeline = JobTimeline.of(history, end);
        for (TimelineSource source : ServiceLoader.load(TimelineSource.class)) {
            try {
                source.addTo(timeline, logs);
            } catch (IOException | RuntimeException e) {
                timeline.gap(e.getMessage() == null ? e.toString() : e.getMessage(), source.subject());
            }
        }
        JobTimeline.addWallTime(timeline, history, end);
        logs.damage().forEach(why -> timeline.gap(why, "what the rest of it tells of the job"));
        return timeline.build();
    }

    private static JobEnd end(HistoryFile history, RunLogs logs, boolean canRun) {
        try {
            String application = history.job().getJobId().toString().replaceFirst("^job", "application");
            return ApplicationStates.of(application, history.job().getSubmitTime(), canRun, logs);
        } catch (IOException | RuntimeException e) {
            // A source that reads the same log names the gap.
            return JobEnd.UNKNOWN;
        }
    }
}
