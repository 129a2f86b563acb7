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
package org.hawser.reuse.executor;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.yarn.server.nodemanager.containermanager.launcher.ContainerLaunch;

/** The order in which the launch script assigns variables: the NodeManager's, then the others after what they refer to. */
final class ScriptOrder {
    private ScriptOrder() {}

    static Map<String, String> of(Map<String, String> environment, Set<String> nodeManagerVariables) {
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
