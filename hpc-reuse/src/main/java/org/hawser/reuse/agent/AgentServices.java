// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.agent;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.hadoop.metrics2.MetricsSystem;
import org.hawser.common.config.Lookup;
import org.hawser.reuse.config.ReuseKeys;
import org.hawser.reuse.config.RunDirectory;
import org.hawser.reuse.service.AgentAddress;
import org.hawser.reuse.service.AgentAddresses;
import org.hawser.reuse.service.AgentContext;
import org.hawser.reuse.service.AgentService;
import org.hawser.reuse.service.AgentServiceHandle;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The services of other modules in this agent, and the TCP port by which processes outside its MPI world reach them. */
public final class AgentServices implements AgentContext, AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(AgentServices.class);

    private final Lookup settings;
    private final RunDirectory run;
    private final MetricsSystem metrics;
    private final TcpDoor door;
    private final AgentAddress address;
    private final Optional<PublishedNames> published;
    private final List<AgentServiceHandle> running = new ArrayList<>();

    private AgentServices(
            Lookup settings, RunDirectory run, MetricsSystem metrics, TcpDoor door, AgentMembership membership) {
        this.settings = requireNonNull(settings, "settings is null");
        this.run = requireNonNull(run, "run is null");
        this.metrics = requireNonNull(metrics, "metrics is null");
        this.door = requireNonNull(door, "door is null");
        this.address = new AgentAddress(membership.world(), membership.rank(), door.host(), door.port(), door.secret());
        this.published = ReuseKeys.ADDRESS_DIR
                .getIfSet(settings)
                .map(directory -> new PublishedNames(new AgentAddresses(Path.of(directory)), address));
    }

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
        AgentServices services = new AgentServices(settings, run, metrics, door, membership);
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
    public Lookup settings() {
        return settings;
    }

    @Override
    public Path runDirectory() {
        return run.path();
    }

    @Override
    public MetricsSystem metrics() {
        return metrics;
    }

    @Override
    public void publish(Set<String> names) throws IOException {
        if (published.isPresent()) {
            published.get().add(names);
        }
    }

    /** A description for the log. */
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
