// SPDX-License-Identifier: Apache-2.0
package org.hawser.ibis.datanode;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.CommonConfigurationKeysPublic;
import org.apache.hadoop.ipc.RPC;
import org.apache.hadoop.net.NetUtils;
import org.apache.hadoop.security.UserGroupInformation;
import org.hawser.common.config.Lookup;
import org.hawser.common.process.DaemonThreads;
import org.hawser.ibis.broker.Answer;
import org.hawser.ibis.broker.BrokerProtocol;
import org.hawser.ibis.broker.Elsewhere;
import org.hawser.ibis.broker.Report;
import org.hawser.ibis.broker.Reports;
import org.hawser.ibis.config.IbisKeys;
import org.hawser.ibis.node.DeviceScheduler;
import org.hawser.ibis.node.FlowState;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Tells the broker what the devices of this node have served, and the devices what those of other nodes have. While the broker
 * is away, each device shares its own service, and weights stay as they were.
 */
final class BrokerLink implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(BrokerLink.class);
    private static final Duration POLL = Duration.ofMillis(50);
    private static final int TIMEOUT_MILLIS = 5000;

    private final Devices devices;
    private final LiveWeights weights;
    private final InetSocketAddress address;
    private final long intervalNs;
    private final long bytes;
    private final String node;
    private final long session = System.currentTimeMillis();
    private final Map<String, Elsewhere> elsewhere = new HashMap<>();
    private final ScheduledExecutorService thread = DaemonThreads.timer("hawser-ibis-broker");
    private BrokerProtocol broker;
    private long lastNs = System.nanoTime();
    private long lastBytes;
    private volatile boolean connected;
    private boolean failureTold;

    /** Reads when to exchange, and makes up a name for this node, which no other one has. */
    BrokerLink(Devices devices, LiveWeights weights, InetSocketAddress address, Lookup lookup) {
        this.devices = requireNonNull(devices, "devices is null");
        this.weights = requireNonNull(weights, "weights is null");
        this.address = requireNonNull(address, "address is null");
        this.intervalNs = IbisKeys.EXCHANGE_INTERVAL.get(lookup).toNanos();
        this.bytes = IbisKeys.EXCHANGE_BYTES.getIfSet(lookup).orElse(Long.MAX_VALUE);
        this.node = UUID.randomUUID().toString();
    }

    void start(Configuration conf) {
        Configuration own = new Configuration(conf);
        // The next exchange is the next try.
        own.setInt(CommonConfigurationKeysPublic.IPC_CLIENT_CONNECT_MAX_RETRIES_KEY, 0);
        own.setInt(CommonConfigurationKeysPublic.IPC_CLIENT_CONNECT_MAX_RETRIES_ON_SOCKET_TIMEOUTS_KEY, 0);
        Future<?> unused = thread.scheduleWithFixedDelay(() -> look(own), 0, POLL.toMillis(), TimeUnit.MILLISECONDS);
    }

    /** Whatever happens, there is a next time. */
    private void look(Configuration conf) {
        try {
            exchangeIfDue(conf);
        } catch (OutOfMemoryError e) {
            // Nor was there memory to say so.
        }
    }

    private void exchangeIfDue(Configuration conf) {
        try {
            if (isDue()) {
                exchange(conf);
                told(Optional.empty());
            }
        } catch (IOException | RuntimeException | LinkageError | OutOfMemoryError e) {
            hangUp();
            told(Optional.of(e));
        }
    }

    /**
     * Looks at what was served only if that may make an exchange due. A new application does not wait for its weight: jobs are
     * short.
     */
    private boolean isDue() {
        long now = System.nanoTime();
        boolean due = now - lastNs >= intervalNs || (connected && weights.isLacking());
        if (!due && bytes < Long.MAX_VALUE) {
            long sum = devices.all().values().stream()
                    .map(BrokerLink::served)
                    .mapToLong(BrokerLink::sum)
                    .sum();
            due = sum - lastBytes >= bytes;
        }
        lastNs = due ? now : lastNs;
        return due;
    }

    private void told(Optional<Throwable> failure) {
        boolean before = connected;
        String place = address.getHostString() + ":" + address.getPort();
        connected = failure.isEmpty();
        if (connected && !before) {
            LOG.info("The broker of IBIS at {} answers", place);
        } else if (!connected && (before || !failureTold)) {
            LOG.warn(
                    "The broker of IBIS at {} does not answer; devices share their own service",
                    place,
                    failure.orElseThrow());
            devices.all().values().forEach(DeviceScheduler::forgetDelays);
        }
        failureTold = !connected;
    }

    private static Map<String, Long> served(DeviceScheduler device) {
        return device.state().flows().stream().collect(Collectors.toMap(FlowState::flow, FlowState::bytes));
    }

    private static long sum(Map<String, Long> servedBytes) {
        return servedBytes.values().stream().mapToLong(Long::longValue).sum();
    }

    private void exchange(Configuration conf) throws IOException {
        if (broker == null) {
            broker = RPC.getProxy(
                    BrokerProtocol.class,
                    RPC.getProtocolVersion(BrokerProtocol.class),
                    // Looked up anew: the broker may have moved.
                    NetUtils.createSocketAddrForHost(address.getHostString(), address.getPort()),
                    UserGroupInformation.getCurrentUser(),
                    conf,
                    NetUtils.getDefaultSocketFactory(conf),
                    TIMEOUT_MILLIS);
        }
        Map<String, DeviceScheduler> all = devices.all();
        List<String> names = List.copyOf(all.keySet());
        List<Report> reports = names.stream()
                .map(name -> new Report(node + " " + name, session, served(all.get(name))))
                .toList();
        lastBytes = reports.stream()
                .map(Report::servedBytes)
                .mapToLong(BrokerLink::sum)
                .sum();
        List<Answer> answers = broker.exchange(new Reports(reports)).all();
        if (answers.size() != names.size()) {
            throw new IOException("the broker answers for " + answers.size() + " of " + names.size() + " devices");
        }
        Map<String, Double> said = new HashMap<>();
        for (int i = 0; i < names.size(); i++) {
            Elsewhere others = elsewhere.computeIfAbsent(names.get(i), name -> new Elsewhere());
            all.get(names.get(i)).delay(others.more(answers.get(i)));
            answers.get(i).flows().forEach((flow, its) -> said.put(flow, its.weight()));
        }
        if (weights.say(said)) {
            all.values().forEach(DeviceScheduler::reweigh);
        }
    }

    private void hangUp() {
        if (broker != null) {
            RPC.stopProxy(broker);
            broker = null;
        }
    }

    /** Whether the last exchange went well. */
    boolean isConnected() {
        return connected;
    }

    @Override
    public void close() {
        thread.shutdown();
        hangUp();
    }
}
