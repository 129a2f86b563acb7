// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.agent;

import java.io.IOException;
import org.hawser.common.config.ConfigException;
import org.hawser.common.localfs.LocalIoPart;
import org.hawser.reuse.service.AgentContext;
import org.hawser.reuse.service.AgentService;
import org.hawser.reuse.service.AgentServiceHandle;
import org.hawser.reuse.socket.MessageListener;
import org.hawser.shuffle.config.ServerKeys;
import org.hawser.shuffle.control.ControlMessage;
import org.hawser.shuffle.server.ServerLimits;
import org.hawser.shuffle.server.ShuffleMetrics;
import org.hawser.shuffle.server.ShuffleServer;
import org.hawser.shuffle.wire.RequestCodec;

/**
 * The shuffle's part of a node agent: serves the map outputs of the node. The agent finds it with Java's service loader
 * and starts it; it then creates the shuffle server and the listener for the NodeManager.
 */
public final class ShuffleService implements AgentService {
    /** For {@link java.util.ServiceLoader}. */
    public ShuffleService() {}

    @Override
    public String name() {
        return "the shuffle";
    }

    @Override
    public byte id() {
        return RequestCodec.SERVICE_ID;
    }

    @Override
    public AgentServiceHandle start(AgentContext context) throws IOException {
        ServerLimits limits;
        try {
            limits = ServerKeys.limits(context.settings());
        } catch (ConfigException e) {
            throw new IOException(e.getMessage(), e);
        }
        ShuffleServer server = new ShuffleServer(
                        limits, new ShuffleMetrics().register(context.metrics()), LocalIoPart.load(context.settings()))
                .start();
        MessageListener<ControlMessage> listener;
        try {
            listener = MessageListener.start(
                    context.runDirectory().resolve(ControlMessage.SOCKET),
                    "shuffle-control",
                    ControlMessage.class,
                    connection -> new NodeManagerHearing(server, context).serve(connection));
        } catch (IOException e) {
            server.close();
            throw e;
        }
        return new RunningShuffle(server, server.forServices(), listener);
    }
}
