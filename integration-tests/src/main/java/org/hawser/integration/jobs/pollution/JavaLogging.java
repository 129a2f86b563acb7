// SPDX-License-Identifier: Apache-2.0
package org.hawser.integration.jobs.pollution;

import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.apache.hadoop.conf.Configuration;

/** A handler and another level of Java's own logging. */
public final class JavaLogging implements Pollution {
    private static final class Silent extends Handler {
        @Override
        public void publish(LogRecord record) {}

        @Override
        public void flush() {}

        @Override
        public void close() {}
    }

    @Override
    public void pollute(Configuration conf) throws Exception {
        Logger root = Logger.getLogger("");
        root.setLevel(Level.ALL);
        root.addHandler(new Silent());
    }

    @Override
    public String inspect(Configuration conf) throws Exception {
        Logger root = Logger.getLogger("");
        return root.getLevel() + " " + root.getHandlers().length;
    }
}
