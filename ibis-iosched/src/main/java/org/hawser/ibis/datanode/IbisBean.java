// SPDX-License-Identifier: Apache-2.0
package org.hawser.ibis.datanode;

import static java.util.Objects.requireNonNull;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.hawser.ibis.node.DeviceState;

/** The devices as they are when somebody asks. */
final class IbisBean implements IbisMXBean {
    private static final ObjectMapper JSON = new ObjectMapper();

    private final Devices devices;
    private final Supplier<String> broker;

    /** @param broker says how the node stands with it */
    IbisBean(Devices devices, Supplier<String> broker) {
        this.devices = requireNonNull(devices, "devices is null");
        this.broker = requireNonNull(broker, "broker is null");
    }

    @Override
    public String getBroker() {
        return broker.get();
    }

    @Override
    public String getDevices() {
        Map<String, DeviceState> states = new TreeMap<>();
        devices.all().forEach((name, device) -> states.put(name, device.state()));
        try {
            return JSON.writeValueAsString(states);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(e);
        }
    }
}
