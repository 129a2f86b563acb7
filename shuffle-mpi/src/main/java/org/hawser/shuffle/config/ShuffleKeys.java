// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.config;

import java.util.List;
import org.hawser.common.config.ConfigKey;
import org.hawser.common.config.KeyGroup;

/** All configuration keys of the shuffle, for the generated reference and for the check of unknown keys. */
public final class ShuffleKeys implements KeyGroup {
    @Override
    public String module() {
        return "shuffle-mpi";
    }

    @Override
    public String title() {
        return "Shuffle";
    }

    @Override
    public List<ConfigKey<?>> keys() {
        return ConfigKey.declaredIn(ClientKeys.class, ServerKeys.class);
    }
}
