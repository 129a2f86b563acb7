// SPDX-License-Identifier: Apache-2.0
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
