// SPDX-License-Identifier: Apache-2.0
package org.hawser.integration.harness;

import static java.util.Objects.requireNonNull;

/** The same job on both clusters. */
public record Comparison(JobRun stock, JobRun hawser) {
    public Comparison {
        requireNonNull(stock, "stock is null");
        requireNonNull(hawser, "hawser is null");
    }
}
