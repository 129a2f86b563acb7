// SPDX-License-Identifier: Apache-2.0
package org.hawser.report.cli;

import org.hawser.cluster.cli.SubcommandProvider;

/** Adds {@code chronos} to the {@code hawser} command. */
public final class ChronosProvider implements SubcommandProvider {
    @Override
    public Object command() {
        return new ChronosCommand();
    }
}
