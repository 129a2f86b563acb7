// SPDX-License-Identifier: Apache-2.0
package org.hawser.ibis.timeline;

import java.io.IOException;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.hawser.common.timeline.RunLogs;
import org.hawser.common.timeline.Steps;
import org.hawser.common.timeline.TimelineBuilder;
import org.hawser.common.timeline.TimelineSource;

/** What a job has got of the devices of each node, and what others have got meanwhile, from what the DataNodes have written. */
public final class ShareTimeline implements TimelineSource {
    @Override
    public String subject() {
        return "what the job has got of the nodes' devices";
    }

    @Override
    public Map<String, Predicate<String>> files() {
        return Map.of(ShareLine.FILE, line -> true);
    }

    @Override
    public void addTo(TimelineBuilder timeline, RunLogs logs) throws IOException {
        Optional<String> application = timeline.application();
        if (application.isEmpty()) {
            return;
        }
        List<DeviceShare> devices = logs.named(ShareLine.FILE, line -> isOf(line, timeline)).stream()
                .flatMap(file -> read(file, application.get(), timeline).stream())
                .filter(device -> !device.own().isEmpty())
                .toList();
        List<DeviceShare> shown =
                timeline.largest(devices, DeviceShare::ownMebibytes, DeviceShare::name, "devices have served the job");
        timeline.fact(
                "Served by devices", shown.stream().map(ShareTimeline::served).collect(Collectors.joining(", ")));
        shown.forEach(device -> {
            add(timeline, device, "this job", device.own());
            add(timeline, device, "all others", device.ofOthers());
        });
    }

    /** All lines of a large cluster would not fit into memory. */
    private static boolean isOf(String line, TimelineBuilder timeline) {
        return ShareLine.parse(line)
                .filter(read -> read.toMillis() > timeline.start() && read.fromMillis() < timeline.end())
                .isPresent();
    }

    private static Collection<DeviceShare> read(RunLogs.NodeFile file, String application, TimelineBuilder timeline) {
        Map<String, DeviceShare> devices = new TreeMap<>();
        file.lines().stream().flatMap(line -> ShareLine.parse(line).stream()).forEach(line -> devices.computeIfAbsent(
                        line.device(), device -> new DeviceShare(file.directory(), device))
                .add(line, line.application().equals(application), timeline.start(), timeline.end()));
        return devices.values();
    }

    private static void add(TimelineBuilder timeline, DeviceShare device, String name, Steps steps) {
        if (!steps.isEmpty()) {
            timeline.series("Device " + device.name(), name, "MiB/s", steps);
        }
    }

    private static String served(DeviceShare device) {
        return String.format(
                Locale.ROOT, "%s %.1f of %.1f MiB", device.name(), device.ownMebibytes(), device.mebibytes());
    }
}
