// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.cleanup.hadoop;

import java.util.Collections;
import java.util.Enumeration;
import org.apache.log4j.LogManager;
import org.apache.log4j.Logger;
import org.apache.log4j.helpers.LogLog;
import org.hawser.reuse.cleanup.ContainerTrace;
import org.hawser.reuse.cleanup.SmallCleaner;
import org.hawser.reuse.compat.hadoop.Log4jInternals;
import org.hawser.reuse.compat.hadoop.SharedClasses;

/** Closes the container's appenders and puts log4j back to what it is before it is configured. */
final class Log4jCleaner implements SmallCleaner.Work {
    private static final String LOG_MANAGER = "org.apache.log4j.LogManager";

    private final Log4jInternals internals;

    Log4jCleaner() {
        internals = SharedClasses.initialise(LOG_MANAGER)
                .map(type -> new Log4jInternals())
                .orElse(null);
    }

    @Override
    public int clean(ContainerTrace trace) {
        if (internals == null) {
            return 0;
        }
        int appenders = internals.restoreRepository() + appenders();
        LogManager.shutdown();
        LogManager.resetConfiguration();
        LogLog.setInternalDebugging(false);
        LogLog.setQuietMode(false);
        internals.forgetContexts();
        return appenders;
    }

    private static int appenders() {
        int count = count(LogManager.getRootLogger());
        for (Object logger : Collections.list((Enumeration<?>) LogManager.getCurrentLoggers())) {
            count += count((Logger) logger);
        }
        return count;
    }

    private static int count(Logger logger) {
        return Collections.list((Enumeration<?>) logger.getAllAppenders()).size();
    }
}
