// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.agent;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.hadoop.metrics2.impl.MetricsSystemImpl;
import org.hawser.common.config.Lookup;
import org.hawser.reuse.config.RunDirectory;
import org.hawser.reuse.service.AgentAddress;
import org.hawser.reuse.service.AgentAddresses;
import org.hawser.reuse.service.AgentContext;
import org.hawser.reuse.service.AgentService;
import org.hawser.reuse.service.AgentServiceHandle;
import org.hawser.transport.IncomingRequest;
import org.hawser.transport.PeerId;
import org.hawser.transport.Request;
import org.hawser.transport.Response;
import org.hawser.transport.TransportException.Reason;
import org.hawser.transport.config.TransportKeys;
import org.hawser.transport.netty.NettyEndpoint;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class TestAgentServices {
    private static final Duration PATIENCE = Duration.ofSeconds(20);

    @TempDir
    Path directory;

    @Test
    void service_published_answersOverTcp() throws Exception {
        try (AgentServices services = start(new Echo(1))) {
            services.publish(Set.of("node1:13562"));
            AgentAddress address = addresses().find("node1:13562").orElseThrow();

            assertThat(ask(address, 1)).isEqualTo("echo");
        }
        assertThat(addresses().find("node1:13562")).isEmpty();
    }

    @Test
    void request_forNoService_isRejected() throws Exception {
        try (AgentServices services = start(new Echo(1))) {
            services.publish(Set.of("node1:13562"));
            AgentAddress address = addresses().find("node1:13562").orElseThrow();

            assertThatThrownBy(() -> ask(address, 2)).cause().hasFieldOrPropertyWithValue("reason", Reason.REJECTED);
        }
    }

    @Test
    void services_ofTheSameId_areRefused() {
        assertThatThrownBy(() -> start(new Echo(1), new Echo(1)).close()).hasMessageContaining("the id 1");
    }

    @Test
    void service_failsToStart_othersAreServed() throws Exception {
        AgentService broken = new Echo(2) {
            @Override
            public AgentServiceHandle start(AgentContext context) {
                throw new IllegalStateException("on purpose");
            }
        };
        try (AgentServices services = start(broken, new Echo(1))) {
            services.publish(Set.of("node1:13562"));
            assertThat(ask(addresses().find("node1:13562").orElseThrow(), 1)).isEqualTo("echo");
        }
    }

    @Test
    void find_serviceThatRuns_isFoundByItsType() throws Exception {
        try (AgentServices services = start(new Echo(1))) {
            assertThat(services.find(AgentServiceHandle.class)).isPresent();
            assertThat(services.find(Runnable.class)).isEmpty();
            assertThat(services.transport()).isEmpty();
            assertThat(services.address().port()).isPositive();
        }
    }

    private AgentServices start(AgentService... offered) throws IOException {
        Lookup settings = Map.of(
                "yarn.nodemanager.address",
                "127.0.0.1:0",
                "hawser.reuse.address-dir",
                directory.resolve("addresses").toString())::get;
        return AgentServices.start(
                List.of(offered),
                settings,
                new RunDirectory(directory),
                new MetricsSystemImpl(),
                AgentMembership.none());
    }

    private AgentAddresses addresses() {
        return new AgentAddresses(directory.resolve("addresses"));
    }

    private static String ask(AgentAddress address, int service) throws Exception {
        try (NettyEndpoint client = NettyEndpoint.guest(
                address.secret(),
                peer -> Optional.of(new InetSocketAddress(address.host(), address.port())),
                TransportKeys.limits(name -> null))) {
            Request request = Request.of(ByteBuffer.wrap(new byte[] {(byte) service}));
            return UTF_8.decode(client.call(new PeerId(0), request, PATIENCE)
                            .reply()
                            .get()
                            .header())
                    .toString();
        }
    }

    private static class Echo implements AgentService {
        private final int number;

        Echo(int number) {
            this.number = number;
        }

        @Override
        public String name() {
            return "echo";
        }

        @Override
        public byte id() {
            return (byte) number;
        }

        @Override
        public AgentServiceHandle start(AgentContext context) {
            return new AgentServiceHandle() {
                @Override
                @SuppressWarnings("FutureReturnValueIgnored") // There is no payload to wait for.
                public void handle(IncomingRequest request) {
                    request.reply(Response.of(UTF_8.encode("echo")));
                }

                @Override
                public void close() {}
            };
        }
    }
}
