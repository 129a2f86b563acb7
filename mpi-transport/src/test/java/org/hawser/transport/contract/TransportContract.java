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
