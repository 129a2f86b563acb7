// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.config;

import java.io.File;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.yarn.util.Apps;

/**
 * The directories in which the containers of this node find native libraries such as {@code libhadoop}. A JVM reads
 * the path once, so slots are started with it.
 *
 * @param directories in search order; a container searches its working directory first
 */
public record ContainerLibraryPath(List<String> directories) {
    /** The environment variable that the JVM and the dynamic linker read. */
    public static final String VARIABLE = "LD_LIBRARY_PATH";

    public ContainerLibraryPath {
        directories = List.copyOf(directories);
    }

    /**
     * The value of {@link ReuseKeys#LIBRARY_PATH} if set, otherwise the path in the environment of MapReduce's tasks
     * on this node.
     */
    public static ContainerLibraryPath from(Configuration node, Map<String, String> environment) {
        return ReuseKeys.LIBRARY_PATH
                .getIfSet(node::get)
                .map(ContainerLibraryPath::of)
                .orElseGet(() -> ofTasks(node, environment));
    }

    private static ContainerLibraryPath ofTasks(Configuration node, Map<String, String> environment) {
        Configuration conf = SharedClassPath.withMapReduce(node);
        Map<String, String> variables = new HashMap<>();
        Apps.setEnvFromInputProperty(
                variables,
                MRJobConfig.MAPRED_ADMIN_USER_ENV,
                MRJobConfig.DEFAULT_MAPRED_ADMIN_USER_ENV,
                conf,
                File.pathSeparator);
        // Unset variables are empty, as in the launch script.
        return of(SharedClassPath.substitute(
                variables.getOrDefault(VARIABLE, ""), name -> environment.getOrDefault(name, "")));
    }

    private static ContainerLibraryPath of(String text) {
        return new ContainerLibraryPath(Arrays.stream(text.split(File.pathSeparator))
                .filter(entry -> !entry.isEmpty())
                .toList());
    }

    /** The directories as {@link #VARIABLE} lists them; empty when there are none. */
    public String text() {
        return String.join(File.pathSeparator, directories);
    }
}
