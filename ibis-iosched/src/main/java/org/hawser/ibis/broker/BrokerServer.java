// SPDX-License-Identifier: Apache-2.0
package org.hawser.ibis.broker;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.CommonConfigurationKeysPublic;
import org.apache.hadoop.ipc.RPC;
import org.apache.hadoop.ipc.Server;
import org.apache.hadoop.security.authorize.PolicyProvider;
import org.apache.hadoop.security.authorize.Service;

/** The broker on the network. Exchanges are short and done one after the other. */
public final class BrokerServer implements BrokerProtocol, AutoCloseable {
    private static final int HANDLERS = 4;
    private static final String ACL = "security.hawser.ibis.broker.protocol.acl";

    private final TotalService totals;
    private Server server;

    public BrokerServer(TotalService totals) {
        this.totals = requireNonNull(totals, "totals is null");
    }

    /**
     * Listens from now on.
     *
     * @return where, with the port that it was given if it had asked for 0
     */
    public InetSocketAddress start(Configuration conf, InetSocketAddress address) throws IOException {
        server = new RPC.Builder(conf)
                .setProtocol(BrokerProtocol.class)
                .setInstance(this)
                .setBindAddress(address.getHostString())
                .setPort(address.getPort())
                .setNumHandlers(HANDLERS)
                .build();
        if (conf.getBoolean(CommonConfigurationKeysPublic.HADOOP_SECURITY_AUTHORIZATION, false)) {
            server.refreshServiceAcl(conf, new Acls());
        }
        server.start();
        return server.getListenerAddress();
    }

    /** Who may call: everybody with the right principal, unless {@code hadoop-policy.xml} says otherwise. */
    private static final class Acls extends PolicyProvider {
        @Override
        public Service[] getServices() {
            return new Service[] {new Service(ACL, BrokerProtocol.class)};
        }
    }

    @Override
    public Answers exchange(Reports reports) {
        long now = System.nanoTime();
        synchronized (totals) {
            List<Answer> answers = reports.all().stream()
                    .map(report -> totals.exchange(report, now))
                    .toList();
            return new Answers(answers);
        }
    }

    /** Forgets who has been silent for too long. */
    public void forgetSilent() {
        synchronized (totals) {
            totals.forgetSilent(System.nanoTime());
        }
    }

    @Override
    public void close() {
        if (server != null) {
            server.stop();
        }
    }
}
