// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.agent;

import java.io.IOException;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.hawser.common.process.DaemonThreads;
import org.hawser.reuse.service.AgentAddress;
import org.hawser.reuse.service.AgentAddresses;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The names by which processes of other nodes find this agent. If their files were lost, nobody would find the agent,
 * and nothing would report it. Therefore the files are checked regularly, and missing ones are written again.
 */
final class PublishedNames implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(PublishedNames.class);
    private static final long LOOK_SECONDS = 10;

    private final AgentAddresses addresses;
    private final AgentAddress address;
    private final Set<String> names = new HashSet<>();
    private final ScheduledExecutorService looks = DaemonThreads.timer("published-names");
    private boolean failing;

    PublishedNames(AgentAddresses addresses, AgentAddress address) {
        this.addresses = addresses;
        this.address = address;
    }

    @SuppressWarnings("FutureReturnValueIgnored") // A look says itself what went wrong.
    void start() {
        looks.scheduleWithFixedDelay(this::look, LOOK_SECONDS, LOOK_SECONDS, TimeUnit.SECONDS);
    }

    synchronized void add(Set<String> more) throws IOException {
        for (String name : more) {
            addresses.publish(name, address);
            names.add(name);
        }
    }

    /** A name that another agent has taken over remains unchanged. */
    synchronized void look() {
        try {
            for (String name : names) {
                if (addresses.find(name).isEmpty()) {
                    addresses.publish(name, address);
                    LOG.warn("The address of {} was missing and has been published again", name);
                }
            }
            failing = false;
        } catch (IOException | RuntimeException e) {
            if (!failing) {
                LOG.warn("Other nodes may not find this agent, so their reducers fetch over HTTP: {}", e.toString());
            }
            failing = true;
        }
    }

    @Override
    public synchronized void close() {
        looks.shutdownNow();
        for (String name : names) {
            try {
                addresses.withdraw(name, address);
            } catch (IOException e) {
                LOG.warn("The published address of {} could not be removed: {}", name, e.getMessage());
            }
        }
        names.clear();
    }
}
