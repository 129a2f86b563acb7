// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.protocol;

import java.util.Optional;

/** The build of Hawser that this JVM runs. */
public final class Build {
    private static final String VERSION = Optional.ofNullable(
                    Build.class.getPackage().getImplementationVersion())
            .orElse("development");

    private Build() {}

    /** The version in the jar's manifest, or {@code development}. */
    public static String version() {
        return VERSION;
    }
}
