// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.cli;

import java.util.Properties;

/** Configures logging of Hadoop's classes in the JVM of the {@code hawser} command: errors only, on standard error. */
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
