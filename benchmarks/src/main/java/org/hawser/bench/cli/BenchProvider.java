// SPDX-License-Identifier: Apache-2.0
package org.hawser.bench.cli;

import org.hawser.cluster.cli.SubcommandProvider;

/** Adds {@code bench} to the {@code hawser} command. */
public final class BenchProvider implements SubcommandProvider {
    @Override
    public Object command() {
        return new BenchCommand();
    }
}
