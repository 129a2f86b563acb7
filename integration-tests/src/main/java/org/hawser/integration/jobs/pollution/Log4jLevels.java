// SPDX-License-Identifier: Apache-2.0
package org.hawser.integration.jobs.pollution;

import org.apache.hadoop.conf.Configuration;
import org.apache.log4j.Level;
import org.apache.log4j.LogManager;

/** Other levels of loggers. */
public final class Log4jLevels implements Pollution {
    @Override
    public void pollute(Configuration conf) throws Exception {
        LogManager.getRootLogger().setLevel(Level.ERROR);
        LogManager.getLogger("org.apache.hadoop.mapred").setLevel(Level.TRACE);
        LogManager.getLogger("pollution").setAdditivity(false);
    }

    @Override
    public String inspect(Configuration conf) throws Exception {
        return LogManager.getRootLogger().getLevel() + " "
                + LogManager.getLogger("org.apache.hadoop.mapred").getLevel() + " "
                + LogManager.getLogger("pollution").getAdditivity();
    }
}
