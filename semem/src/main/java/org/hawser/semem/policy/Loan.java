// SPDX-License-Identifier: Apache-2.0
package org.hawser.semem.policy;

import static java.util.Objects.requireNonNull;

/** An output that another node, the worker, has here or is about to send. */
public record Loan(long id, String worker, MapOutput output) {
    public Loan {
        requireNonNull(worker, "worker is null");
        requireNonNull(output, "output is null");
    }

    String path() {
        // Not that of an earlier one of the same attempt, which may still be there.
        return worker + "/" + id;
    }
}
