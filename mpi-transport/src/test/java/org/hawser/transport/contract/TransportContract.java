// SPDX-License-Identifier: Apache-2.0
package org.hawser.transport.contract;

import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Runs every scenario on one implementation. */
public abstract class TransportContract {
    /** A world in which nothing has happened yet. */
    protected abstract World newWorld(Scenario scenario);

    @TestFactory
    Stream<DynamicTest> contract() {
        return Stream.of(Scenario.values())
                .map(scenario -> DynamicTest.dynamicTest(scenario.name(), () -> {
                    try (World world = newWorld(scenario)) {
                        scenario.run(world);
                    }
                }));
    }
}
