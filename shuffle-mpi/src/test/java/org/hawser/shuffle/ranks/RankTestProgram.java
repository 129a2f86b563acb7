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
package org.hawser.shuffle.ranks;

import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import java.nio.file.Path;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/** What each rank of a {@link RankTests} runs: rank 0 the tests, the others relay until rank 0 has ended. */
public final class RankTestProgram {
    private RankTestProgram() {}

    /** Arguments: the test class and the file for its outcomes. */
    public static void main(String[] arguments) {
        Ranks ranks = Ranks.join();
        if (ranks.first()) {
            LauncherDiscoveryRequest tests = LauncherDiscoveryRequestBuilder.request()
                    .selectors(selectClass(arguments[0]))
                    .build();
            LauncherFactory.create().execute(tests, new OutcomeListener(Path.of(arguments[1])));
        } else {
            ranks.awaitEndOfFirst();
        }
        Runtime.getRuntime().halt(0);
    }
}
