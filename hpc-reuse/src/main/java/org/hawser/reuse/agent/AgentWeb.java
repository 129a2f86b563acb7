// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.agent;

import java.io.IOException;
import java.net.BindException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Paths;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.CommonConfigurationKeysPublic;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.http.HttpServer2;
import org.apache.hadoop.net.NetUtils;
import org.apache.hadoop.security.ssl.SSLFactory;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.webapp.util.WebAppUtils;
import org.hawser.reuse.config.ReuseKeys;
import org.hawser.reuse.config.RunDirectory;
import org.hawser.reuse.service.AgentPage;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The agent's pages: {@code /slots}, {@code /jmx}, {@code /prom}, {@code /conf}, {@code /stacks} and {@code /logLevel}, and those
 * of services. They use HTTPS if the NodeManager's pages do.
 */
record AgentWeb(HttpServer2 server, String scheme) implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(AgentWeb.class);
    private static final String NAME = "hawser-agent";
    private static final String KEY_STORE = "ssl.server.keystore.location";

    /**
     * Serves them.
     *
     * @param pages of services
     * @throws IOException if the address is in use or there is no certificate; the message names the key
     */
    static AgentWeb start(Configuration agentConf, List<AgentPage> pages) throws IOException {
        Configuration conf = new Configuration(agentConf);
        conf.setBoolean(CommonConfigurationKeysPublic.HADOOP_PROMETHEUS_ENABLED, true);
        String address = bindAddress(conf);
        InetSocketAddress parsed = NetUtils.createSocketAddr(address);
        HttpServer2.Builder builder = new HttpServer2.Builder()
                .setName(NAME)
                .setConf(conf)
                .addEndpoint(URI.create(
                        WebAppUtils.getHttpSchemePrefix(conf) + parsed.getHostString() + ":" + parsed.getPort()))
                .setFindPort(false);
        HttpServer2 server = (YarnConfiguration.useHttps(conf)
                        ? WebAppUtils.loadSslConfiguration(builder, certificate(conf))
                        : builder)
                .build();
        server.addServlet("slots", SlotsServlet.PAGE, SlotsServlet.class);
        server.addServlet("slots.json", SlotsServlet.DATA, SlotsServlet.class);
        pages.forEach(page -> PageServlet.add(page, server));
        try {
            server.start();
        } catch (BindException e) {
            throw new IOException(
                    ReuseKeys.AGENT_HTTP.name() + " is " + address
                            + ", which is taken. Set it to a free port, or to port 0 for any.",
                    e);
        }
        return new AgentWeb(server, WebAppUtils.getHttpSchemePrefix(conf));
    }

    /** A site that restricts the NodeManager's pages to an interface wants the same for these. */
    static String bindAddress(Configuration conf) {
        return ReuseKeys.AGENT_HTTP.getIfSet(conf::get).orElseGet(() -> {
            String pages = WebAppUtils.getWebAppBindURL(
                    conf, YarnConfiguration.NM_BIND_HOST, WebAppUtils.getNMWebAppURLWithoutScheme(conf));
            return NetUtils.createSocketAddr(pages).getHostString() + ":0";
        });
    }

    private static Configuration certificate(Configuration conf) throws IOException {
        String file = conf.get(SSLFactory.SSL_SERVER_CONF_KEY, SSLFactory.SSL_SERVER_CONF_DEFAULT);
        Configuration certificate = new Configuration(false);
        certificate.addResource(new Path(Paths.get(file).toUri()));
        if (!Files.isReadable(Paths.get(file)) || certificate.get(KEY_STORE) == null) {
            throw new IOException(YarnConfiguration.YARN_HTTP_POLICY_KEY
                    + " is HTTPS_ONLY, but " + file + " cannot be read or does not set " + KEY_STORE
                    + ". Put one into the NodeManager's configuration directory, or allow HTTP.");
        }
        return certificate;
    }

    /** What {@code /slots} shows from now on. */
    void show(SlotsServlet.Source slots) {
        server.setAttribute(SlotsServlet.Source.ATTRIBUTE, slots);
    }

    String address() {
        return scheme + NetUtils.getHostPortString(reachable());
    }

    private InetSocketAddress reachable() {
        return NetUtils.getConnectAddress(server.getConnectorAddress(0));
    }

    /** What the pages call this node: its host, or the worker that it is if all workers are on this host. */
    String node(RunDirectory run) {
        return node(reachable(), run);
    }

    static String node(InetSocketAddress reachable, RunDirectory run) {
        return reachable.getAddress().isLoopbackAddress()
                ? run.path().getFileName().toString()
                : reachable.getHostName();
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
