// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.cli;

import java.util.Optional;
import picocli.CommandLine.IVersionProvider;

/** The version of the jar that this runs from. */
final class HawserVersion implements IVersionProvider {
    @Override
    public String[] getVersion() {
        String version = Optional.ofNullable(HawserCommand.class.getPackage().getImplementationVersion())
                .orElse("(not packed)");
        return new String[] {"hawser " + version};
    }
}
