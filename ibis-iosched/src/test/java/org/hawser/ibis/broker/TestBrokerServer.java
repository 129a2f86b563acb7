// SPDX-License-Identifier: Apache-2.0
package org.hawser.ibis.broker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.ipc.RPC;
import org.hawser.common.config.ConfigException;
import org.hawser.ibis.config.IbisKeys;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The broker over Hadoop's RPC. */
class TestBrokerServer {
    private static final InetSocketAddress ANY = InetSocketAddress.createUnresolved("localhost", 0);

    private final Configuration conf = new Configuration(false);

    @Test
    void exchange_overTheNetwork_eachHearsOfTheOther() throws IOException {
        try (BrokerServer server = new BrokerServer(new TotalService(1, Long.MAX_VALUE, flow -> 32))) {
            BrokerProtocol broker = connect(server.start(conf, ANY));
            broker.exchange(reports(0, 0));
            broker.exchange(reports(100, 30));
            List<Answer> answers = broker.exchange(reports(100, 30)).all();
            assertThat(answers)
                    .map(answer -> answer.flows().get("a").elsewhereBytes())
                    .containsExactly(30L, 100L);
            assertThat(answers).map(answer -> answer.flows().get("a").weight()).containsOnly(32.0);
            RPC.stopProxy(broker);
        }
    }

    @Test
    void exchange_weightsFail_onlyThisExchangeFails() throws IOException {
        boolean[] broken = {true};
        try (BrokerServer server = new BrokerServer(new TotalService(1, Long.MAX_VALUE, flow -> {
            if (broken[0]) {
                throw new IllegalStateException("broken");
            }
            return 1;
        }))) {
            BrokerProtocol broker = connect(server.start(conf, ANY));
            assertThatThrownBy(() -> broker.exchange(reports(0, 0))).isInstanceOf(IOException.class);
            broken[0] = false;
            assertThat(broker.exchange(reports(0, 0)).all()).hasSize(2);
            RPC.stopProxy(broker);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"master", "master:", ":80", "master:many", "master:65536", "master:-1"})
    void address_thatIsNone_isRefusedByName(String address) {
        assertThatThrownBy(() -> IbisKeys.BROKER_ADDRESS.get(Map.of("hawser.ibis.broker-address", address)::get))
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining("hawser.ibis.broker-address is \"" + address);
    }

    private BrokerProtocol connect(InetSocketAddress address) throws IOException {
        return RPC.getProxy(
                BrokerProtocol.class,
                RPC.getProtocolVersion(BrokerProtocol.class),
                new InetSocketAddress("localhost", address.getPort()),
                conf);
    }

    private static Reports reports(long first, long second) {
        return new Reports(List.of(new Report("d1", 1, Map.of("a", first)), new Report("d2", 1, Map.of("a", second))));
    }
}
