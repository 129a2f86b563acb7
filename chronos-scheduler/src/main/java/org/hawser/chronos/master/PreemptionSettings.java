// SPDX-License-Identifier: Apache-2.0
package org.hawser.chronos.master;

import java.time.Duration;
import org.apache.hadoop.conf.Configuration;
import org.hawser.chronos.config.ChronosKeys;
import org.hawser.chronos.config.Otherwise;

/** What a job has configured; see {@link ChronosKeys}. */
record PreemptionSettings(Duration grace, Otherwise otherwise, int maxPreemptions) {
    /** @throws org.hawser.common.config.ConfigException if a value is not allowed */
    static PreemptionSettings of(Configuration conf) {
        return new PreemptionSettings(
                ChronosKeys.GRACE.get(conf::get),
                ChronosKeys.OTHERWISE.get(conf::get),
                ChronosKeys.MAX_PREEMPTIONS.get(conf::get));
    }
}
