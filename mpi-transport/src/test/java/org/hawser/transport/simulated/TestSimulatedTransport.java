// SPDX-License-Identifier: Apache-2.0
package org.hawser.transport.simulated;

import org.hawser.transport.contract.Scenario;
import org.hawser.transport.contract.TransportContract;
import org.hawser.transport.contract.World;

class TestSimulatedTransport extends TransportContract {
    @Override
    protected World newWorld(Scenario scenario) {
        return new SimulatedWorld(scenario.name().hashCode());
    }
}
