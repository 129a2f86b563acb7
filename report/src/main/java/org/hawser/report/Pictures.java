// SPDX-License-Identifier: Apache-2.0
package org.hawser.report;

import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.function.Predicate;
import org.hawser.common.timeline.RunLogs;
import org.hawser.common.timeline.Timeline;
import org.hawser.common.timeline.TimelineBuilder;
import org.hawser.common.timeline.TimelineSource;
import org.hawser.report.history.HistoryFile;
import org.hawser.report.history.JobTimeline;

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

    /** The timeline of a job. What a module cannot read becomes a gap. */
    public static Timeline of(HistoryFile history, RunLogs logs) {
        TimelineBuilder timeline = JobTimeline.of(history);
        for (TimelineSource source : ServiceLoader.load(TimelineSource.class)) {
            try {
                source.addTo(timeline, logs);
            } catch (IOException | RuntimeException e) {
                timeline.gap(e.getMessage() == null ? e.toString() : e.getMessage(), source.subject());
            }
        }
        JobTimeline.addWallTime(timeline);
        logs.damage().forEach(why -> timeline.gap(why, "what the rest of it tells of the job"));
        return timeline.build();
    }
}
