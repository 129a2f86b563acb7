// SPDX-License-Identifier: Apache-2.0
package org.hawser.ibis.broker;

import java.net.InetSocketAddress;
import java.util.Optional;
import org.hawser.common.config.ConfigException;
import org.hawser.common.config.Lookup;
import org.hawser.ibis.config.IbisKeys;

/** Where the broker is. */
public final class BrokerAddress {
    private static final int MAX_PORT = 65_535;

    private BrokerAddress() {}

    /**
     * Empty if there is none. The host is looked up when it is used.
     *
     * @throws ConfigException if it is not a host and a port
     */
    public static Optional<InetSocketAddress> of(Lookup lookup) {
        return IbisKeys.BROKER_ADDRESS.getIfSet(lookup).map(BrokerAddress::parse);
    }

    private static InetSocketAddress parse(String text) {
        int colon = text.lastIndexOf(':');
        try {
            int port = Integer.parseInt(text.substring(colon + 1));
            if (colon > 0 && port >= 0 && port <= MAX_PORT) {
                return InetSocketAddress.createUnresolved(text.substring(0, colon), port);
            }
        } catch (NumberFormatException e) {
            // Said below.
        }
        throw new ConfigException(
                IbisKeys.BROKER_ADDRESS.name(),
                IbisKeys.BROKER_ADDRESS + " is " + text + ", allowed is a host, a colon, and a port from 0 to "
                        + MAX_PORT + ". Correct it, or remove it to go without a broker.");
    }
}
