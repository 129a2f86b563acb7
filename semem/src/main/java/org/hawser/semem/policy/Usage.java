// SPDX-License-Identifier: Apache-2.0
package org.hawser.semem.policy;

import static java.util.Objects.requireNonNull;

/**
 * What one application takes.
 *
 * @param settled bytes of files that are complete
 * @param reserved bytes kept for files that are being written, whether written yet or not
 * @param files complete or being written
 */
public record Usage(String application, long settled, long reserved, int files) {
    public Usage {
        requireNonNull(application, "application is null");
    }

    public long bytes() {
        return settled + reserved;
    }
}
