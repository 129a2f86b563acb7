// SPDX-License-Identifier: Apache-2.0
package org.hawser.chronos.recovery;

import static java.util.Objects.requireNonNull;

/**
 * How many containers are wanted at a place.
 *
 * @param place a host, a rack, or {@code *} for all
 * @param relaxLocality whether containers elsewhere will do: of a rack, on all its hosts; of {@code *}, anywhere
 */
record Ask(String place, int containers, boolean relaxLocality) {
    Ask {
        requireNonNull(place, "place is null");
    }
}
