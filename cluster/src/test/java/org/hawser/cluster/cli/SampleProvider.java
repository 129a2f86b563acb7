// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.cli;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

/** Adds a command as another module would. */
public final class SampleProvider implements SubcommandProvider {
    @Override
    public Object command() {
        return new Sample();
    }

    @Command(name = "sample", description = "Ends with exit code 7.")
    private static final class Sample implements Callable<Integer> {
        @Override
        public Integer call() {
            return 7;
        }
    }
}
