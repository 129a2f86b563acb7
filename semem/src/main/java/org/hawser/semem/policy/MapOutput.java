// SPDX-License-Identifier: Apache-2.0
package org.hawser.semem.policy;

import static java.util.Objects.requireNonNull;

/** A complete map output. */
public record MapOutput(String application, String attempt, long bytes) {
    public MapOutput {
        requireNonNull(application, "application is null");
        requireNonNull(attempt, "attempt is null");
    }
}
