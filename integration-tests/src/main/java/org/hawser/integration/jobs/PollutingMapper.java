// SPDX-License-Identifier: Apache-2.0
package org.hawser.integration.jobs;

import org.apache.hadoop.conf.Configuration;
import org.hawser.integration.jobs.pollution.Pollution;

/** Leaves the traces that the configuration names. */
public final class PollutingMapper extends LineMapper {
    /** Simple names of the kinds of {@link Pollution}. */
    static final String KINDS = "integration.pollutions";

    @Override
    protected void work(int number, Configuration conf, Output output) throws Exception {
        for (String kind : conf.getStrings(KINDS)) {
            pollution(kind).pollute(conf);
            output.line(kind);
        }
    }

    static Pollution pollution(String kind) throws ReflectiveOperationException {
        return Class.forName(Pollution.class.getPackageName() + "." + kind)
                .asSubclass(Pollution.class)
                .getDeclaredConstructor()
                .newInstance();
    }
}
