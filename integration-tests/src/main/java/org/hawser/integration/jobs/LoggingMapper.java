// SPDX-License-Identifier: Apache-2.0
package org.hawser.integration.jobs;

import org.apache.hadoop.conf.Configuration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Logs at three levels and prints to both standard streams. */
public final class LoggingMapper extends LineMapper {
    private static final Logger LOG = LoggerFactory.getLogger(LoggingMapper.class);

    @Override
    protected void work(int number, Configuration conf, Output output) throws Exception {
        LOG.debug("at level debug");
        LOG.info("at level info");
        LOG.warn("at level warn", new IllegalStateException("with a stack trace"));
        System.out.println("to standard output");
        System.err.println("to standard error");
        output.line("logged");
    }
}
