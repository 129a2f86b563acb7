// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.executor;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.yarn.server.nodemanager.containermanager.launcher.ContainerLaunch;

/** Computes the process environment that the stock launch scripts would produce. */
final class ContainerEnvironment {
    private static final String PID = "JVM_PID";
    private static final String PID_VALUE = "$$";

    private ContainerEnvironment() {}

    /**
     * Expands the assignments in order. Each can refer to earlier ones.
     *
     * @param whitelisted variables inherited from the NodeManager unless the container sets them
     * @param assignments unexpanded values as they appear between the script's double quotes
     * @param logDir directory of the script's own output
     */
    static Map<String, String> expand(
            Map<String, String> whitelisted, Map<String, String> assignments, String logDir, String java)
            throws ShellSyntaxException {
        // The environment of the wrapper scripts contains the unexpanded assignments.
        Map<String, String> environment = new LinkedHashMap<>(assignments);
        environment.put("PRELAUNCH_OUT", logDir + "/prelaunch.out");
        environment.put("PRELAUNCH_ERR", logDir + "/prelaunch.err");
        environment.putAll(whitelisted);
        for (Map.Entry<String, String> assignment : assignments.entrySet()) {
            String raw = assignment.getValue();
            String value = assignment.getKey().equals(PID) && raw.equals(PID_VALUE)
                    ? raw
                    : ShellWords.expandQuoted(raw, environment);
            environment.put(assignment.getKey(), value);
        }
        // The variables that two nested bash processes add. The second one replaces itself by java.
        environment.put("SHLVL", "2");
        environment.put("_", java);
        return environment;
    }

    /** The order in which the launch script assigns variables: the NodeManager's, then the others after what they refer to. */
    static Map<String, String> inScriptOrder(Map<String, String> environment, Set<String> nodeManagerVariables) {
        Map<String, String> ordered = new LinkedHashMap<>();
        for (String name : nodeManagerVariables) {
            if (environment.containsKey(name)) {
                ordered.put(name, environment.get(name));
            }
        }
        ContainerLaunch.ShellScriptBuilder.create()
                .orderEnvByDependencies(environment)
                .forEach(ordered::putIfAbsent);
        return ordered;
    }
}
