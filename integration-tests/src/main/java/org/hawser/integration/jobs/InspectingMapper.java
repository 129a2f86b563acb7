// SPDX-License-Identifier: Apache-2.0
package org.hawser.integration.jobs;

import org.apache.hadoop.conf.Configuration;

/** Prints the state that each of the kinds of pollution would have changed. */
public final class InspectingMapper extends LineMapper {
    @Override
    protected void work(int number, Configuration conf, Output output) throws Exception {
        for (String kind : conf.getStrings(PollutingMapper.KINDS)) {
            output.line(kind + "\t" + state(kind, conf));
        }
    }

    /** One inspection that fails must not hide what the others find. */
    private static String state(String kind, Configuration conf) {
        try {
            return PollutingMapper.pollution(kind).inspect(conf);
        } catch (Exception | LinkageError e) {
            return "cannot be inspected: " + e;
        }
    }
}
