/*
 * Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file except in
 * compliance with the License. You may obtain a copy of the License at
 *
 *     https://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software distributed under the License is
 * distributed on an "AS IS" BASIS, WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express or
 * implied. See the License for the specific language governing permissions and limitations under the
 * License.
 */
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
