// SPDX-License-Identifier: Apache-2.0
package org.hawser.chronos.recovery;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.apache.hadoop.yarn.api.records.ResourceRequest;

/**
 * What the ResourceManager has been asked for at the priority of maps that run again. Hadoop asks for their number
 * anywhere; this adds the hosts and racks. Asks are absolute numbers, so only what has changed is sent. Not thread-safe.
 */
final class LocalityAsks {
    private final Map<String, Ask> sent = new HashMap<>();
    private OptionalInt anywhere = OptionalInt.empty();
    private boolean relaxed = true;
    private boolean resend;
    private boolean resendAnywhere;
    private boolean anywhereInFlight;

    /** Whether the ResourceManager has, and shall have, nothing but what Hadoop has asked for. */
    boolean isIdle() {
        return sent.isEmpty() && relaxed && !resendAnywhere;
    }

    /** Hadoop asks for so many anywhere. */
    void hadoopAsks(int containers) {
        anywhere = OptionalInt.of(containers);
    }

    /**
     * Returns what to send with the next heartbeat.
     *
     * @param places how many are wanted on each host
     * @param racks how many are wanted on each rack
     * @param strict whether only the hosts will do
     * @param now whether Hadoop's own ask is part of this heartbeat; it is among those returned then
     */
    List<Ask> next(Map<String, Integer> places, Map<String, Integer> racks, boolean strict, boolean now) {
        if (anywhere.isEmpty()) {
            return List.of();
        }
        Map<String, Ask> wanted = new LinkedHashMap<>();
        places.forEach((host, containers) -> wanted.put(host, new Ask(host, containers, true)));
        racks.forEach((rack, containers) -> wanted.put(rack, new Ask(rack, containers, !strict)));
        sent.keySet().forEach(place -> wanted.putIfAbsent(place, new Ask(place, 0, true)));
        List<Ask> asks = new ArrayList<>();
        for (Ask ask : wanted.values()) {
            Ask last = sent.put(ask.place(), ask);
            if (resend || !ask.equals(last)) {
                asks.add(ask);
            }
        }
        anywhereInFlight = now || resendAnywhere || relaxed == strict;
        relaxed = !strict;
        if (anywhereInFlight) {
            asks.add(new Ask(ResourceRequest.ANY, anywhere.getAsInt(), relaxed));
        }
        return asks;
    }

    /** Returns what takes back all that the ResourceManager may have, whatever of it was sent last. */
    List<Ask> withdraw(boolean now) {
        resend = true;
        resendAnywhere = true;
        return next(Map.of(), Map.of(), false, now);
    }

    /** The heartbeat has arrived. */
    void arrived() {
        sent.values().removeIf(ask -> ask.containers() == 0);
        resend = false;
        resendAnywhere = false;
    }

    /** Whether the heartbeat has arrived is not known. */
    void failed() {
        resend = true;
        resendAnywhere |= anywhereInFlight;
    }

    /** Containers came: the ResourceManager has reduced its numbers by itself. Hadoop sends its own anew, too. */
    void granted() {
        resend = true;
    }

    /** The ResourceManager has started again, and knows nothing; Hadoop sends its own asks anew. */
    void forgotten() {
        sent.clear();
        anywhere = OptionalInt.empty();
        relaxed = true;
        resend = false;
        resendAnywhere = false;
    }
}
