/*
 * Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file except in
 * compliance with the License. You may obtain a copy of the License at
 *
 *     https://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software distributed under the License is
 * distributed on an "AS IS" BASIS, WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express or
 * implied. See the License for the specific language governing permissions and limitations under the
 * License.
 */
package org.hawser.reuse.agent;

import java.io.IOException;
import java.net.BindException;
import java.net.InetSocketAddress;
import java.net.URI;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.CommonConfigurationKeysPublic;
import org.apache.hadoop.http.HttpServer2;
import org.apache.hadoop.net.NetUtils;
import org.hawser.reuse.config.ReuseKeys;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The agent's pages: {@code /jmx}, {@code /prom}, {@code /conf}, {@code /stacks} and {@code /logLevel}. */
final class AgentWeb implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(AgentWeb.class);
    private static final String NAME = "hawser-agent";

    private final HttpServer2 server;

    private AgentWeb(HttpServer2 server) {
        this.server = server;
    }

    /**
     * Starts serving.
     *
     * @throws IOException naming the key when the address is taken
     */
    static AgentWeb start(Configuration agentConf) throws IOException {
        Configuration conf = new Configuration(agentConf);
        conf.setBoolean(CommonConfigurationKeysPublic.HADOOP_PROMETHEUS_ENABLED, true);
        String address = ReuseKeys.AGENT_HTTP.get(conf::get);
        InetSocketAddress parsed = NetUtils.createSocketAddr(address);
        HttpServer2 server = new HttpServer2.Builder()
                .setName(NAME)
                .setConf(conf)
                .addEndpoint(URI.create("http://" + parsed.getHostString() + ":" + parsed.getPort()))
                .setFindPort(false)
                .build();
        try {
            server.start();
        } catch (BindException e) {
            throw new IOException(
                    ReuseKeys.AGENT_HTTP.name() + " is " + address
                            + ", which is taken. Set it to a free port, or to port 0 for any.",
                    e);
        }
        return new AgentWeb(server);
    }

    String address() {
        InetSocketAddress bound = server.getConnectorAddress(0);
        return "http://" + NetUtils.getHostPortString(NetUtils.getConnectAddress(bound));
    }

    @Override
    public void close() {
        try {
            server.stop();
        } catch (Exception e) {
            LOG.warn("The agent's pages did not stop", e);
        }
    }
}
