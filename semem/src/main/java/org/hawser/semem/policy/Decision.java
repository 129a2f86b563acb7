// SPDX-License-Identifier: Apache-2.0
package org.hawser.semem.policy;

import static java.util.Objects.requireNonNull;

import java.util.Optional;

/**
 * The answer to a request for room.
 *
 * @param bytes granted; 0 if refused
 * @param refusal empty if granted
 */
public record Decision(long bytes, Optional<Refusal> refusal) {
    public Decision {
        requireNonNull(refusal, "refusal is null");
    }

    static Decision granted(long bytes) {
        return new Decision(bytes, Optional.empty());
    }

    static Decision refused(Refusal why) {
        return new Decision(0, Optional.of(why));
    }

    public boolean isGranted() {
        return refusal.isEmpty();
    }
}
