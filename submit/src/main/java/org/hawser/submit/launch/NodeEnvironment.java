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
package org.hawser.submit.launch;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** What scripts on nodes set themselves, since not every launcher passes the environment of the job on. */
public final class NodeEnvironment {
    private static final List<String> INHERITED = List.of("PATH", "LD_LIBRARY_PATH", "HADOOP_HOME", "HAWSER_MPI_JAR");

    private final Map<String, String> variables = new LinkedHashMap<>();

    /**
     * Takes what nodes need from an environment.
     *
     * @param javaHome where Java is on every node
     */
    public NodeEnvironment(Map<String, String> environment, Path javaHome) {
        INHERITED.stream().filter(environment::containsKey).forEach(name -> variables.put(name, environment.get(name)));
        variables.put("JAVA_HOME", javaHome.toString());
    }

    /** Lines of bash, the last one without an end of line. */
    public String exports() {
        return variables.entrySet().stream()
                .map(variable -> "export " + variable.getKey() + "='"
                        + variable.getValue().replace("'", "'\\''") + "'")
                .collect(Collectors.joining("\n"));
    }
}
