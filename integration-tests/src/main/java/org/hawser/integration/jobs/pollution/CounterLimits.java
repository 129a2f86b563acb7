// SPDX-License-Identifier: Apache-2.0
package org.hawser.integration.jobs.pollution;

import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.counters.Limits;

/** Limits of counters, which the first job of a JVM sets for good from its own configuration. */
public final class CounterLimits implements Pollution {
    @Override
    public void pollute(Configuration conf) throws Exception {
        Limits.init(conf);
    }

    @Override
    public String inspect(Configuration conf) throws Exception {
        return Limits.getCountersMax() + " " + Limits.getCounterNameMax();
    }
}
