// SPDX-License-Identifier: Apache-2.0
package org.hawser.chronos.recovery;

import java.time.Duration;
import org.apache.hadoop.conf.Configuration;
import org.hawser.chronos.config.ChronosKeys;

/** What a job has configured; see {@link ChronosKeys}. */
record RecoverySettings(boolean enabled, Duration localityWait) {
    /** @throws org.hawser.common.config.ConfigException if a value is not allowed */
    static RecoverySettings of(Configuration conf) {
        return new RecoverySettings(ChronosKeys.RECOVERY.get(conf::get), ChronosKeys.LOCALITY_WAIT.get(conf::get));
    }
}
