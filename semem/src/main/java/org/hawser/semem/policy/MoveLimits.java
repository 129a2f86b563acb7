// SPDX-License-Identifier: Apache-2.0
package org.hawser.semem.policy;

import static java.util.Objects.requireNonNull;

import java.time.Duration;
import org.hawser.common.config.Ranges;

/**
 * What the moves keep to.
 *
 * @param watermark bytes of outputs, and of lent memory, above which outputs are moved although nobody waits
 * @param bytes that are on the move at a time; a larger output is moved alone
 * @param outputs that are on the move at a time
 * @param attempts for each output
 * @param pause after a failure, twice as long after each further one
 */
public record MoveLimits(long watermark, long bytes, int outputs, int attempts, Duration pause) {
    public MoveLimits {
        Ranges.requireAtLeast("watermark", watermark, 0);
        Ranges.requireAtLeast("bytes", bytes, 1);
        Ranges.requireAtLeast("outputs", outputs, 1);
        Ranges.requireAtLeast("attempts", attempts, 1);
        requireNonNull(pause, "pause is null");
    }
}
