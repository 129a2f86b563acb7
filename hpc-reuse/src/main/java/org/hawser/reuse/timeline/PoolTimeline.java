// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.timeline;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.hawser.common.timeline.RunLogs;
import org.hawser.common.timeline.TimelineBuilder;
import org.hawser.common.timeline.TimelineSource;
import org.hawser.reuse.config.Placement;
import org.hawser.reuse.config.RunDirectory;

/** Which slot each container of a job ran in, its use and how long it waited for it; or why it was forked. */
public final class PoolTimeline implements TimelineSource {
    @Override
    public String subject() {
        return "which slot each container ran in, and why others were forked";
    }

    @Override
    public void addTo(TimelineBuilder timeline, RunLogs logs) throws IOException {
        List<RunLogs.NodeFile> files = logs.named(RunDirectory.PLACEMENTS);
        if (files.isEmpty()) {
            timeline.gap("No node has left a " + RunDirectory.PLACEMENTS, subject());
            return;
        }
        int inSlots = 0;
        int forked = 0;
        List<String> damaged = new ArrayList<>();
        for (RunLogs.NodeFile file : files) {
            for (int i = 0; i < file.lines().size(); i++) {
                Optional<Placement> read = Placement.parse(file.lines().get(i));
                if (read.isEmpty()) {
                    // The first line of a file that has reached its limit is cut.
                    if (i > 0) {
                        damaged.add(file.lines().get(i));
                    }
                    continue;
                }
                Placement placement = read.get();
                Optional<String> node = timeline.node(placement.container());
                if (node.isPresent()) {
                    timeline.rename(node.get(), file.directory());
                    if (placement.isFork()) {
                        forked++;
                    } else {
                        inSlots++;
                    }
                    add(timeline, placement);
                }
            }
        }
        timeline.fact("Containers", inSlots + " in slots, " + forked + " forked");
        if (!damaged.isEmpty()) {
            timeline.gap(
                    damaged.size() + " lines of " + RunDirectory.PLACEMENTS + " cannot be read, such as '"
                            + damaged.get(0) + "'",
                    "where their containers ran");
        }
    }

    private static void add(TimelineBuilder timeline, Placement placement) {
        String container = placement.container();
        if (placement.isFork()) {
            timeline.place(container, "forked");
            timeline.detail(container, "forked", placement.reason());
        } else {
            timeline.place(container, "slot " + placement.slot().replaceFirst("\\..*", ""));
            timeline.moment(container, "main", placement.atMillis());
            timeline.detail(container, "slot", placement.slot());
            timeline.detail(container, "use of the slot", Long.toString(placement.use()));
            timeline.detail(container, "waited for the slot", placement.waitedMicros() + " us");
        }
    }
}
