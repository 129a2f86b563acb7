// SPDX-License-Identifier: Apache-2.0
package org.hawser.integration.jobs;

import org.apache.hadoop.conf.Configuration;

/** Fails as the configuration says. */
public final class FailingMapper extends LineMapper {
    @Override
    protected void work(int number, Configuration conf, Output output) throws Exception {
        System.out.println("about to fail");
        Failure.valueOf(conf.get(Failure.KEY)).happen();
    }
}
