// SPDX-License-Identifier: Apache-2.0
package org.hawser.ibis.datanode;

import static java.util.Objects.requireNonNull;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.Map;
import java.util.function.Supplier;
import org.hawser.common.config.Lookup;
import org.hawser.ibis.config.IbisKeys;
import org.hawser.ibis.node.DeviceState;
import org.hawser.ibis.web.DeviceHistory;

/** The devices as they are when somebody asks. */
final class SharesView implements IbisMXBean {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final double NS_IN_MS = 1e6;

    private final String policy;
    private final Map<String, Double> referencesMillis;
    private final Supplier<Map<String, DeviceState>> devices;
    private final Supplier<String> broker;
    private final DeviceHistory history;

    /** @param broker says how the node stands with it */
    SharesView(
            Lookup conf, Supplier<Map<String, DeviceState>> devices, Supplier<String> broker, DeviceHistory history) {
        this.policy = IbisKeys.POLICY.get(conf).toString();
        this.referencesMillis = Map.of(
                "read", IbisKeys.READ_LATENCY.get(conf).toNanos() / NS_IN_MS,
                "write", IbisKeys.WRITE_LATENCY.get(conf).toNanos() / NS_IN_MS);
        this.devices = requireNonNull(devices, "devices is null");
        this.broker = requireNonNull(broker, "broker is null");
        this.history = requireNonNull(history, "history is null");
    }

    @Override
    public String getBroker() {
        return broker.get();
    }

    @Override
    public String getDevices() {
        return json(devices.get());
    }

    /** What the page shows, as JSON. */
    String page() {
        return json(Map.of(
                "policy", policy,
                "broker", broker.get(),
                "references", referencesMillis,
                "devices", devices.get(),
                "history", history.all()));
    }

    private static String json(Object value) {
        try {
            return JSON.writeValueAsString(value);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(e);
        }
    }
}
