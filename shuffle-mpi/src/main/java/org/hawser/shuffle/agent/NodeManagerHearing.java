// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.agent;

import java.io.EOFException;
import java.io.IOException;
import java.nio.channels.ClosedChannelException;
import java.nio.file.Path;
import java.util.Base64;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.Collectors;
import org.hawser.reuse.service.AgentContext;
import org.hawser.reuse.socket.MessageConnection;
import org.hawser.shuffle.control.ControlMessage;
import org.hawser.shuffle.server.Job;
import org.hawser.shuffle.server.ShuffleServer;
import org.hawser.shuffle.wire.JobKey;
import org.hawser.shuffle.wire.JobName;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Acts on what the NodeManager says over one connection: after its greeting, publishes the agent's address; then tells
 * the shuffle server which jobs start and end. Created for each connection, and used by that connection's
 * thread alone.
 */
final class NodeManagerHearing {
    private static final Logger LOG = LoggerFactory.getLogger(NodeManagerHearing.class);

    private final ShuffleServer server;
    private final AgentContext agent;
    private final Set<JobName> told = new HashSet<>();
    private boolean greeted;

    NodeManagerHearing(ShuffleServer server, AgentContext agent) {
        this.server = server;
        this.agent = agent;
    }

    /** Serves a connection until the NodeManager hangs up. */
    void serve(MessageConnection<ControlMessage> connection) throws IOException {
        try {
            accept(connection);
            while (true) {
                hear(connection.receive());
            }
        } catch (EOFException | ClosedChannelException e) {
            LOG.info("The NodeManager has hung up");
        }
    }

    private void accept(MessageConnection<ControlMessage> connection) throws IOException {
        ControlMessage first = connection.receive();
        try {
            hear(first);
        } catch (IOException e) {
            connection.send(new ControlMessage.Refused(e.getMessage()));
            throw e;
        }
        connection.send(new ControlMessage.Accepted());
    }

    /** Takes the next message. It throws {@link IOException} if the connection is to be ended. */
    void hear(ControlMessage message) throws IOException {
        if (message instanceof ControlMessage.Hello hello) {
            greet(hello);
        } else if (!greeted) {
            throw new IOException("the first message was no Hello");
        } else {
            try {
                hearOfJobs(message);
            } catch (IllegalArgumentException e) {
                LOG.warn("{} was not understood: {}", message, e.getMessage());
            }
        }
    }

    private void greet(ControlMessage.Hello hello) throws IOException {
        if (hello.version() != ControlMessage.VERSION) {
            throw new IOException("the NodeManager speaks version " + hello.version() + ", this agent "
                    + ControlMessage.VERSION + ": install one version of Hawser on the node and restart both");
        }
        greeted = true;
        server.useLocalDirectories(hello.localDirs().stream().map(Path::of).toList());
        Set<String> names = hello.hosts().stream()
                .map(host -> host + ":" + hello.shufflePort())
                .collect(Collectors.toSet());
        try {
            agent.publish(names);
            LOG.info("Map outputs of {} are served, below {}", names, hello.localDirs());
        } catch (IOException e) {
            LOG.error("Reducers cannot find this agent and use the stock shuffle: {}", e.toString());
        }
    }

    private void hearOfJobs(ControlMessage message) {
        if (message instanceof ControlMessage.JobStarted started) {
            JobName name = new JobName(started.job());
            server.addJob(
                    new Job(name, started.user(), new JobKey(Base64.getDecoder().decode(started.secret()))));
            told.add(name);
        } else if (message instanceof ControlMessage.JobsComplete) {
            server.jobs().stream().filter(job -> !told.contains(job)).forEach(server::removeJob);
        } else if (message instanceof ControlMessage.JobOver over) {
            JobName name = new JobName(over.job());
            server.removeJob(name);
            told.remove(name);
        }
    }
}
