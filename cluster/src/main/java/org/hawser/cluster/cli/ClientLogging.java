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
package org.hawser.cluster.cli;

import java.util.Properties;

/** Logging of Hadoop's classes in the JVM of the {@code hawser} command: errors only, on standard error. */
final class ClientLogging {
    static final String CONFIGURATION = "org/hawser/cluster/cli/log4j.properties";

    private static final String KEY = "log4j.configuration";

    /** Hadoop's own scripts set it; their logging is configured already. */
    private static final String HADOOP_KEY = "hadoop.root.logger";

    private ClientLogging() {}

    /** Has no effect if logging is configured already. Must be called before the first class of Hadoop is used. */
    static void install(Properties system) {
        if (system.getProperty(KEY) == null && system.getProperty(HADOOP_KEY) == null) {
            system.setProperty(KEY, CONFIGURATION);
        }
    }
}
