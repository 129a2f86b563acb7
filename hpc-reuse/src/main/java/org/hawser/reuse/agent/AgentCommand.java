// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.agent;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.hawser.common.config.Lookup;
import org.hawser.reuse.cds.ClassArchive;
import org.hawser.reuse.config.ReuseKeys;
import org.hawser.reuse.config.RunDirectory;
import org.hawser.reuse.config.SharedClassPath;

/**
 * The command line of the node agent's JVM.
 *
 * @param settings the NodeManager's configuration
 * @param run the agent's directory
 * @param shared the class path of containers
 * @param archive from which the JVM starts, if it has been built
 */
public record AgentCommand(Lookup settings, RunDirectory run, SharedClassPath shared, Optional<ClassArchive> archive) {
    /** The system properties of an agent's JVM. */
    public static Map<String, String> properties(RunDirectory run) {
        Map<String, String> properties = new LinkedHashMap<>();
        properties.put("java.io.tmpdir", run.temporary().toString());
        properties.put("log4j.configuration", "org/hawser/reuse/agent/log4j.properties");
        return properties;
    }

    /** Returns the command of an agent's JVM that runs the given program. */
    public JvmCommand jvm(Class<?> main, List<String> arguments) {
        List<String> options = new ArrayList<>();
        archive.map(ClassArchive::jvmOptions).ifPresent(options::addAll);
        options.addAll(ReuseKeys.AGENT_JAVA_OPTIONS.get(settings));
        properties(run).forEach((name, value) -> options.add("-D" + name + "=" + value));
        List<String> classPath = new ArrayList<>(shared.jars());
        classPath.addAll(SharedClassPath.ownJars());
        return new JvmCommand(options, classPath, main.getName(), arguments);
    }
}
