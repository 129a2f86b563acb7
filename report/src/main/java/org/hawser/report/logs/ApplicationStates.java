// SPDX-License-Identifier: Apache-2.0
package org.hawser.report.logs;

import java.io.IOException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.hawser.common.timeline.RunLogs;
import org.hawser.report.history.JobEnd;

/** How the ResourceManager saw an application end. */
public final class ApplicationStates {
    private static final String CHANGE = " State change from ";

    private ApplicationStates() {}

    static boolean isWanted(String line) {
        return line.contains(" application_") && line.contains(CHANGE);
    }

    /**
     * The end of an application that the ResourceManager killed or gave up. The log's local time becomes UTC by the
     * submission, which it names too.
     *
     * @param submitted ms since the epoch
     * @param canRun whether an application without an end may run still
     */
    public static JobEnd of(String application, long submitted, boolean canRun, RunLogs logs) throws IOException {
        Pattern change = Pattern.compile(ResourceManagerLog.LOGGED + "RMAppImpl: " + application + CHANGE
                + "(\\w+) to (\\w+) on event = \\w+ *$");
        JobEnd end = JobEnd.UNKNOWN;
        long zone = 0;
        boolean hasZone = false;
        for (RunLogs.NodeFile file : logs.named(ResourceManagerLog.FILE)) {
            for (String line : file.lines()) {
                Matcher matcher = change.matcher(line);
                if (!matcher.matches()) {
                    continue;
                }
                long logged = ResourceManagerLog.logged(matcher.group(1));
                if (matcher.group(2).equals("NEW") && matcher.group(3).equals("NEW_SAVING")) {
                    zone = ResourceManagerLog.zone(submitted, logged);
                    hasZone = true;
                }
                end = switch (matcher.group(3)) {
                    case "KILLED", "FAILED" -> JobEnd.of(matcher.group(3), hasZone ? logged + zone : 0);
                    case "FINISHED" -> JobEnd.UNKNOWN;
                    default -> canRun ? JobEnd.RUNNING : JobEnd.UNKNOWN;
                };
            }
        }
        return end;
    }
}
