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
package org.hawser.transport.paired;

import java.util.EnumSet;
import java.util.Set;
import java.util.stream.Stream;
import org.hawser.transport.contract.Scenario;
import org.hawser.transport.contract.World;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * Nearly everything is promised as well where nothing arrives over MPI. Only while the first calls change to TCP, order is
 * not kept, and each transport has limits of its own.
 */
class TestPairedTransportWithoutMpi {
    private static final Set<Scenario> EXCEPTIONS =
            EnumSet.of(Scenario.KEEPS_ORDER_PER_PEER, Scenario.BOUNDS_WHAT_IS_IN_FLIGHT);

    @TestFactory
    Stream<DynamicTest> contract() {
        return Stream.of(Scenario.values())
                .filter(scenario -> !EXCEPTIONS.contains(scenario))
                .map(scenario -> DynamicTest.dynamicTest(scenario.name(), () -> {
                    try (World world = new SimulatedPairWorld(scenario.name().hashCode(), false)) {
                        scenario.run(world);
                    }
                }));
    }
}
