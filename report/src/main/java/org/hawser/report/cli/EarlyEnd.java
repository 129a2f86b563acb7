// SPDX-License-Identifier: Apache-2.0
package org.hawser.report.cli;

import java.util.stream.Stream;
import org.hawser.report.history.JobTimeline;

/** Why an attempt has ended before its task was done, as far as its diagnostics say. */
enum EarlyEnd {
    PREEMPTED("preempted with their work kept"),
    KILLED_FOR_ROOM("killed to make room"),
    LOST("lost with a node"),
    OTHER("killed or failed for other reasons");

    private final String text;

    EarlyEnd(String text) {
        this.text = text;
    }

    String text() {
        return text;
    }

    /** The texts are Hadoop's, but for the first. */
    static EarlyEnd of(String reason) {
        if (reason.startsWith(JobTimeline.PREEMPTED)) {
            return PREEMPTED;
        }
        if (reason.contains("preempted by scheduler")) {
            return KILLED_FOR_ROOM;
        }
        boolean lost = Stream.of("lost* node", "lost node", "unusable node").anyMatch(reason::contains);
        return lost ? LOST : OTHER;
    }
}
