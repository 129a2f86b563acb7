// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.cli;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.URI;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.hawser.cluster.core.probe.IbisPage;
import org.hawser.common.process.DaemonThreads;

/**
 * What the devices of DataNodes say of themselves at one time.
 *
 * @param nanos when, as {@link System#nanoTime}
 * @param nodes DataNodes that share their devices and answer; one that has done nothing yet knows no device
 * @param devices by DataNode and device
 */
record DeviceSample(long nanos, Set<String> nodes, Map<Device, JsonNode> devices) {
    private static final List<String> HEADINGS = List.of(
            "DATANODE",
            "DEVICE",
            "DEPTH",
            "RUN",
            "WAIT",
            "APPLICATION",
            "WEIGHT",
            "SHARE",
            "READ MiB/s",
            "WRITE MiB/s",
            "WAIT ms",
            "DEVICE ms");
    private static final double MIB = 1 << 20;
    private static final double SECOND_NS = 1e9;
    private static final double MILLI_NS = 1e6;

    /** A device of a DataNode. */
    record Device(String node, String name) {}

    /** Asks all of them at the same time; those that do not answer, or do not share their devices, are left out. */
    static DeviceSample take(Map<String, URI> nodes) {
        Map<Device, JsonNode> devices = new LinkedHashMap<>();
        Set<String> answering = new LinkedHashSet<>();
        Map<String, CompletableFuture<Optional<JsonNode>>> answers = new LinkedHashMap<>();
        nodes.forEach((node, page) -> answers.put(
                node,
                CompletableFuture.supplyAsync(
                        () -> IbisPage.devices(page), asking -> DaemonThreads.start("ibis-top", asking))));
        answers.forEach((node, answer) -> answer.join().ifPresent(all -> {
            answering.add(node);
            for (Iterator<Map.Entry<String, JsonNode>> it = all.fields(); it.hasNext(); ) {
                Map.Entry<String, JsonNode> device = it.next();
                devices.put(new Device(node, device.getKey()), device.getValue());
            }
        }));
        return new DeviceSample(System.nanoTime(), answering, devices);
    }

    /** A table of what has happened since an earlier sample, with headings. */
    List<List<String>> since(DeviceSample before) {
        List<List<String>> rows = new ArrayList<>();
        rows.add(HEADINGS);
        double seconds = (nanos - before.nanos) / SECOND_NS;
        devices.forEach((device, now) -> {
            Map<String, JsonNode> earlier = flows(before.devices.get(device));
            long all = 0;
            for (JsonNode flow : now.path("flows")) {
                all += bytes(flow) - bytes(earlier.get(flow.path("flow").asText()));
            }
            for (JsonNode flow : now.path("flows")) {
                JsonNode was = earlier.get(flow.path("flow").asText());
                rows.add(row(device, now, flow, was, seconds, all));
            }
        });
        return rows;
    }

    private static List<String> row(
            Device device, JsonNode state, JsonNode flow, JsonNode was, double seconds, long all) {
        double requests = more(flow, was, "requests");
        long bytes = bytes(flow) - bytes(was);
        return List.of(
                device.node(),
                device.name(),
                state.path("depth").asText(),
                state.path("outstanding").asText(),
                state.path("waiting").asText(),
                flow.path("flow").asText(),
                number(flow.path("weight").asDouble()),
                all == 0 ? "-" : Math.round(100.0 * bytes / all) + " %",
                number(more(flow, was, "readBytes") / MIB / seconds),
                number(more(flow, was, "writtenBytes") / MIB / seconds),
                requests == 0 ? "-" : number(more(flow, was, "waitNs") / MILLI_NS / requests),
                requests == 0 ? "-" : number(more(flow, was, "deviceNs") / MILLI_NS / requests));
    }

    private static Map<String, JsonNode> flows(JsonNode device) {
        Map<String, JsonNode> flows = new LinkedHashMap<>();
        if (device != null) {
            device.path("flows").forEach(flow -> flows.put(flow.path("flow").asText(), flow));
        }
        return flows;
    }

    private static long bytes(JsonNode flow) {
        return flow == null
                ? 0
                : flow.path("readBytes").asLong() + flow.path("writtenBytes").asLong();
    }

    private static double more(JsonNode flow, JsonNode was, String what) {
        return flow.path(what).asLong() - (was == null ? 0 : was.path(what).asLong());
    }

    private static String number(double value) {
        return String.format(Locale.ROOT, value < 10 ? "%.1f" : "%.0f", value);
    }
}
