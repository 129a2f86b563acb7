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
