// SPDX-License-Identifier: Apache-2.0
package org.hawser.integration.jobs.pollution;

import org.apache.hadoop.conf.Configuration;

/** Another handler of uncaught exceptions. */
public final class UncaughtExceptions implements Pollution {
    @Override
    public void pollute(Configuration conf) throws Exception {
        Thread.setDefaultUncaughtExceptionHandler((thread, thrown) -> {});
    }

    @Override
    public String inspect(Configuration conf) throws Exception {
        return Thread.getDefaultUncaughtExceptionHandler().getClass().getName();
    }
}
