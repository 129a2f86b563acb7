// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.cleanup.hadoop;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.ipc.RPC;
import org.apache.hadoop.ipc.VersionedProtocol;
import org.hawser.reuse.cleanup.Cleaner;
import org.hawser.reuse.cleanup.EndedContainer;
import org.hawser.reuse.cleanup.TestedSlot;
import org.hawser.reuse.compat.hadoop.HadoopMember;
import org.hawser.reuse.compat.hadoop.HadoopStatic;
import org.junit.jupiter.api.Test;

class TestRpcClientsCleaner {
    @Test
    void clean_clientNotClosedByTheContainer_isStopped() throws Exception {
        Cleaner cleaner = new HadoopCleaners().named("hadoop-rpc-clients");
        cleaner.recordBaseline(new TestedSlot());
        Ping proxy = RPC.getProxy(
                Ping.class, 1, new InetSocketAddress(InetAddress.getLoopbackAddress(), 1), new Configuration(false));
        assertThat(proxy).isNotNull();

        assertThat(cleaner.clean(EndedContainer.anywhere())).isEqualTo(1);

        Object cache = HadoopStatic.RPC_CLIENTS_WRITABLE.value().orElseThrow();
        assertThat((Map<?, ?>) HadoopMember.RPC_CLIENTS.of(cache)).isEmpty();
    }

    /** A protocol. */
    interface Ping extends VersionedProtocol {
        long versionID = 1;
    }
}
