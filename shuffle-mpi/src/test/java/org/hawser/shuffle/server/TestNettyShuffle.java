// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.server;

class TestNettyShuffle extends ShuffleServerContract {
    @Override
    ShuffleWorld newWorld(ServerLimits limits) {
        return new NettyShuffleWorld(limits, TransportSizes.usual());
    }
}
