// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.pool;

import java.util.Optional;

/** A slot as it is at one moment. */
public record SlotView(
        int index,
        long incarnation,
        SlotState state,
        String user,
        Optional<String> containerId,
        int uses,
        long nanosInState) {}
