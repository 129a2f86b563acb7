// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.agent;

import java.io.IOException;
import java.util.HashSet;
import java.util.Optional;
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
 * and nothing would report it. Therefore the files are checked regularly, and missing ones are written again. Only those of
 * a memory node are not, if the whole directory was deleted: it has joined a cluster that is no more.
 *
 * <p>The name of a memory node is another one at each start. So the run directory has a copy of what is published, from
 * which an agent that follows a killed one withdraws its names.
 */
final class PublishedNames implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(PublishedNames.class);
    private static final long LOOK_SECONDS = 10;

    private final AgentAddresses addresses;
    private final AgentAddresses copies;
    private final AgentAddress address;
    private final Set<String> names = new HashSet<>();
    private final ScheduledExecutorService looks = DaemonThreads.timer("published-names");
    private boolean failing;

    PublishedNames(AgentAddresses addresses, AgentAddresses copies, AgentAddress address) {
        this.addresses = addresses;
        this.copies = copies;
        this.address = address;
        withdrawLeft();
    }

    private void withdrawLeft() {
        try {
            for (String name : copies.memoryNodes()) {
                Optional<AgentAddress> left = copies.find(name);
                if (left.isPresent()) {
                    withdraw(name, left.get());
                }
            }
        } catch (IOException e) {
            LOG.warn("The memory node that was here before may still be published: {}", e.toString());
        }
    }

    private void withdraw(String name, AgentAddress published) throws IOException {
        addresses.withdraw(name, published);
        copies.withdraw(name, published);
    }

    @SuppressWarnings("FutureReturnValueIgnored") // A look says itself what went wrong.
    void start() {
        looks.scheduleWithFixedDelay(this::look, LOOK_SECONDS, LOOK_SECONDS, TimeUnit.SECONDS);
    }

    synchronized void add(Set<String> more) throws IOException {
        for (String name : more) {
            copies.publish(name, address);
            addresses.publish(name, address);
            names.add(name);
        }
    }

    /** A name that another agent has taken over remains unchanged. */
    synchronized void look() {
        try {
            if (addresses.areDeleted() && names.stream().allMatch(AgentAddresses::isMemoryName)) {
                names.clear();
            }
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
                withdraw(name, address);
            } catch (IOException e) {
                LOG.warn("The published address of {} could not be removed: {}", name, e.getMessage());
            }
        }
        names.clear();
    }
}
