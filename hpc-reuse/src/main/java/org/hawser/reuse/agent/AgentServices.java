// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.agent;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import org.apache.hadoop.metrics2.MetricsSystem;
import org.hawser.common.config.Lookup;
import org.hawser.reuse.config.ReuseKeys;
import org.hawser.reuse.config.RunDirectory;
import org.hawser.reuse.service.AgentAddress;
import org.hawser.reuse.service.AgentAddresses;
import org.hawser.reuse.service.AgentContext;
import org.hawser.reuse.service.AgentPage;
import org.hawser.reuse.service.AgentService;
import org.hawser.reuse.service.AgentServiceHandle;
import org.hawser.reuse.service.SlotTransport;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The services of other modules in this agent, and the TCP port by which processes outside its MPI world reach them.
 *
 * @param door the TCP port
 * @param address where the agent is reached
 * @param transport the agent's endpoint in its MPI world
 * @param published the names under which the address is published; empty if none are
 * @param running the services that could be started
 */
public record AgentServices(
        Lookup settings,
        Path runDirectory,
        MetricsSystem metrics,
        TcpDoor door,
        AgentAddress address,
        Optional<SlotTransport> transport,
        Optional<PublishedNames> published,
        List<AgentServiceHandle> running)
        implements AgentContext, AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(AgentServices.class);

    /**
     * Starts the services. One that cannot start is left out, and the reason is logged.
     *
     * @throws IOException if no TCP port is available on the NodeManager's address
     */
    public static AgentServices start(
            Iterable<AgentService> offered,
            Lookup settings,
            RunDirectory run,
            MetricsSystem metrics,
            AgentMembership membership)
            throws IOException {
        TcpDoor door = TcpDoor.open(settings, membership);
        AgentAddress address =
                new AgentAddress(membership.world(), membership.rank(), door.host(), door.port(), door.secret());
        Optional<PublishedNames> published = ReuseKeys.ADDRESS_DIR
                .getIfSet(settings)
                .map(directory -> new PublishedNames(
                        new AgentAddresses(Path.of(directory)), new AgentAddresses(run.published()), address));
        AgentServices services = new AgentServices(
                settings,
                run.path(),
                metrics,
                door,
                address,
                membership.transport(),
                published,
                new CopyOnWriteArrayList<>());
        for (AgentService service : offered) {
            Optional<AgentServiceHandle> started = services.start(service);
            if (started.isPresent()) {
                services.running.add(started.get());
                membership.dispatcher().add(service.id(), started.get());
                LOG.info("{} is served", service.name());
            }
        }
        services.published.ifPresent(PublishedNames::start);
        return services;
    }

    private Optional<AgentServiceHandle> start(AgentService service) {
        try {
            return Optional.of(service.start(this));
        } catch (IOException e) {
            LOG.error("No {} on this node: {}", service.name(), e.getMessage());
        } catch (RuntimeException | LinkageError e) {
            LOG.error("No {} on this node", service.name(), e);
        }
        return Optional.empty();
    }

    @Override
    public void publish(Set<String> names) throws IOException {
        if (published.isPresent()) {
            published.get().add(names);
        }
    }

    @Override
    public <T> Optional<T> find(Class<T> type) {
        return running.stream().filter(type::isInstance).map(type::cast).findFirst();
    }

    /** The pages of the services that run. */
    List<AgentPage> pages() {
        return running.stream()
                .filter(AgentPage.class::isInstance)
                .map(AgentPage.class::cast)
                .toList();
    }

    @Override
    public String toString() {
        return running.size() + " at " + address;
    }

    @Override
    public void close() {
        published.ifPresent(PublishedNames::close);
        door.close();
        running.forEach(AgentServiceHandle::close);
    }
}
