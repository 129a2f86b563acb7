// SPDX-License-Identifier: Apache-2.0
package org.hawser.chronos.recovery;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;

/** What a ResourceManager keeps of one application, and how its schedulers give containers to it. */
final class FakeScheduler {
    final Map<String, Ask> asks = new HashMap<>();
    final Set<String> unwanted = new TreeSet<>();
    private final Random random;

    FakeScheduler(Random random) {
        this.random = random;
    }

    void receive(Collection<Ask> sent, ReportNames.Change names) {
        sent.forEach(ask -> asks.put(ask.place(), ask));
        unwanted.addAll(names.additions());
        unwanted.removeAll(names.removals());
    }

    void forget() {
        asks.clear();
        unwanted.clear();
    }

    int wanted(String place) {
        return asks.containsKey(place) ? asks.get(place).containers() : 0;
    }

    private boolean relaxes(String place) {
        return !asks.containsKey(place) || asks.get(place).relaxLocality();
    }

    private void given(String place) {
        asks.computeIfPresent(
                place, (name, ask) -> new Ask(name, Math.max(0, ask.containers() - 1), ask.relaxLocality()));
    }

    /** Containers on some of these hosts, as those of Hadoop's schedulers: a host counts only if its rack does. */
    List<String> grant(List<String> hosts) {
        List<String> granted = new ArrayList<>();
        for (String host : hosts) {
            String rack = FakeJob.rack(host);
            if (wanted("*") == 0 || random.nextInt(3) > 0) {
                continue;
            }
            if (wanted(rack) > 0 && wanted(host) > 0) {
                given(host);
                given(rack);
            } else if (!relaxes(rack) || (wanted(rack) == 0 && !relaxes("*"))) {
                continue;
            } else if (wanted(rack) > 0) {
                given(rack);
            }
            given("*");
            granted.add(host);
        }
        return granted;
    }
}
