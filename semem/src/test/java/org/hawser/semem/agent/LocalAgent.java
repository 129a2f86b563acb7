// SPDX-License-Identifier: Apache-2.0
package org.hawser.semem.agent;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hadoop.metrics2.MetricsSystem;
import org.apache.hadoop.metrics2.impl.MetricsSystemImpl;
import org.hawser.common.config.Lookup;
import org.hawser.reuse.service.AgentAddress;
import org.hawser.reuse.service.AgentAddresses;
import org.hawser.reuse.service.AgentContext;
import org.hawser.reuse.service.AgentService;
import org.hawser.reuse.service.AgentServiceHandle;
import org.hawser.reuse.service.ServiceDispatcher;
import org.hawser.reuse.service.SlotTransport;
import org.hawser.semem.wire.MemoryMessage;
import org.hawser.shuffle.agent.ShuffleService;
import org.hawser.shuffle.server.MapOutputServer;
import org.hawser.transport.PeerId;
import org.hawser.transport.config.TransportKeys;
import org.hawser.transport.netty.NettyEndpoint;

/** An agent's shuffle and memory in this process, reached over TCP. It can be stopped and started again. */
final class LocalAgent implements AgentContext, AutoCloseable {
    private static final String SECRET = "secret of an agent";

    private static final AtomicInteger NUMBER = new AtomicInteger();

    private final Path root;
    private final Path addressDir;
    private final Map<String, String> settings = new HashMap<>();
    private MetricsSystem metrics;
    private final List<AgentServiceHandle> running = new ArrayList<>();
    private ServiceDispatcher dispatcher = new ServiceDispatcher();
    private Optional<NettyEndpoint> endpoint = Optional.empty();
    private AgentAddress address;

    /** @param shared of all agents, as far as they share anything */
    LocalAgent(Path shared, String name, Map<String, String> more) throws IOException {
        root = Files.createDirectories(shared.resolve(name));
        addressDir = shared.resolve("agents");
        Files.createDirectories(root.resolve("run"));
        Files.createDirectories(root.resolve("shm"));
        settings.put("yarn.nodemanager.local-dirs", localDir().toString());
        settings.put("hawser.semem.memory-dir", root.resolve("shm").toString());
        settings.put("hawser.reuse.address-dir", addressDir.toString());
        settings.put("hawser.semem.node-timeout", "1s");
        settings.putAll(more);
        Files.createDirectories(localDir());
    }

    LocalAgent start() throws IOException {
        metrics = new MetricsSystemImpl("Test" + NUMBER.incrementAndGet());
        dispatcher = new ServiceDispatcher();
        answerAgain();
        for (AgentService service : List.of(new ShuffleService(), new SememService())) {
            AgentServiceHandle started = service.start(this);
            running.add(started);
            dispatcher.add(service.id(), started);
        }
        return this;
    }

    /** After {@link #fallSilent}. */
    void answerAgain() {
        NettyEndpoint listening = new NettyEndpoint(
                new PeerId(0), SECRET, peer -> Optional.empty(), dispatcher, TransportKeys.limits(name -> null));
        endpoint = Optional.of(listening);
        InetSocketAddress here = listening.listen("127.0.0.1", address == null ? 0 : address.port());
        address = new AgentAddress("", 0, "127.0.0.1", here.getPort(), SECRET);
    }

    /** No other node reaches it, and it keeps what it has. */
    void fallSilent() {
        endpoint.ifPresent(NettyEndpoint::close);
        endpoint = Optional.empty();
    }

    /** As a process that is killed: nobody is told, and its files stay. */
    void stop() {
        fallSilent();
        running.forEach(AgentServiceHandle::close);
        running.clear();
    }

    Path localDir() {
        return root.resolve("local");
    }

    Path appDir(String application) {
        return localDir().resolve("usercache/alice/appcache/" + application);
    }

    /** The agent's directory in memory. */
    Path store() throws IOException {
        try (var stores = Files.newDirectoryStream(root.resolve("shm"), "hawser-semem-*")) {
            for (Path store : stores) {
                if (Files.isDirectory(store)) {
                    return store;
                }
            }
        }
        return root.resolve("shm/none");
    }

    Path socket() {
        return root.resolve("run").resolve(MemoryMessage.SOCKET);
    }

    MapOutputServer shuffle() {
        return find(MapOutputServer.class).orElseThrow();
    }

    String memoryName() {
        return AgentAddresses.memoryName(address);
    }

    Path addressDir() {
        return addressDir;
    }

    @Override
    public Lookup settings() {
        return settings::get;
    }

    @Override
    public Path runDirectory() {
        return root.resolve("run");
    }

    @Override
    public MetricsSystem metrics() {
        return metrics;
    }

    @Override
    public void publish(Set<String> names) throws IOException {
        for (String name : names) {
            new AgentAddresses(addressDir).publish(name, address);
        }
    }

    @Override
    public <T> Optional<T> find(Class<T> type) {
        return running.stream().filter(type::isInstance).map(type::cast).findFirst();
    }

    @Override
    public AgentAddress address() {
        return address;
    }

    @Override
    public Optional<SlotTransport> transport() {
        return Optional.empty();
    }

    @Override
    public void close() {
        stop();
    }
}
