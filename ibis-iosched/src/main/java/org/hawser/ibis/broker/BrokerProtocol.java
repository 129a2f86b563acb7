// SPDX-License-Identifier: Apache-2.0
package org.hawser.ibis.broker;

import java.io.IOException;
import org.apache.hadoop.ipc.ProtocolInfo;
import org.apache.hadoop.security.KerberosInfo;

/** What DataNodes and the broker say to each other, over Hadoop's RPC. With Kerberos, both have Hadoop's own principals. */
@ProtocolInfo(protocolName = "org.hawser.ibis.broker.BrokerProtocol", protocolVersion = 1)
@KerberosInfo(serverPrincipal = "yarn.resourcemanager.principal", clientPrincipal = "dfs.datanode.kerberos.principal")
public interface BrokerProtocol {
    /**
     * The devices of a node report.
     *
     * @return an answer for each, in the same order
     */
    Answers exchange(Reports reports) throws IOException;
}
