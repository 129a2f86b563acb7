// SPDX-License-Identifier: Apache-2.0
package org.hawser.transport.netty;

import org.hawser.transport.contract.Scenario;
import org.hawser.transport.contract.TransportContract;
import org.hawser.transport.contract.World;

class TestNettyTransport extends TransportContract {
    @Override
    protected World newWorld(Scenario scenario) {
        return new NettyWorld(false);
    }
}
