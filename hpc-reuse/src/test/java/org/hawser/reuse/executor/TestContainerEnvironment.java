// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.executor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.apache.hadoop.yarn.server.nodemanager.containermanager.launcher.ContainerLaunch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The environment of a container, compared with that of a process which the stock scripts start. */
class TestContainerEnvironment {
    private static final String ENV = "/usr/bin/env";

    @TempDir
    private Path dir;

    @Test
    void expand_variablesThatReferToEachOther_areWhatTheScriptsExport() throws Exception {
        Map<String, String> raw = new LinkedHashMap<>();
        raw.put("CLASSPATH", "$PWD:$HADOOP_CONF_DIR:$HADOOP_HOME/share/hadoop/common/*:job.jar/*");
        raw.put("HADOOP_CONF_DIR", "${HADOOP_HOME}/etc");
        raw.put("HADOOP_HOME", "/opt/hadoop");
        raw.put("PWD", dir.toRealPath().toString());
        raw.put("CONTAINER_ID", "container_1");
        raw.put("LOG_DIRS", "/logs/a,/logs/b");
        raw.put("ESCAPED", "\\$HOME \\\"x\\\" \\\\");
        raw.put("WITH_BLANKS", "a  b 'c' *");
        raw.put("SELF", "$SELF:x");
        raw.put("MISSING", "<$NOT_SET>");
        raw.put("EMPTY", "");
        compare(Map.of("HADOOP_YARN_HOME", "/opt/yarn", "LANG", "C.UTF-8"), raw, List.of("PWD", "CONTAINER_ID"));
    }

    @Test
    void expand_randomReferences_areWhatTheScriptsExport() throws Exception {
        Random random = new Random(7);
        for (int round = 0; round < 5; round++) {
            Map<String, String> raw = new LinkedHashMap<>();
            raw.put("PWD", dir.toRealPath().toString());
            for (int i = 0; i < 12; i++) {
                StringBuilder value = new StringBuilder("v" + i);
                for (int j = random.nextInt(3); j > 0; j--) {
                    value.append(
                            random.nextBoolean() ? ":$V" + random.nextInt(12) : ":${V" + random.nextInt(12) + "}x");
                }
                raw.put("V" + i, value.toString());
            }
            compare(Map.of("INHERITED", "from the NodeManager"), raw, List.of("PWD", "V3"));
        }
    }

    private static LaunchScript script(Map<String, String> variables, String logDir) {
        return new LaunchScript(
                variables, Map.of(), "", new org.apache.hadoop.fs.Path(logDir), "user", Optional.empty());
    }

    private void compare(Map<String, String> whitelisted, Map<String, String> raw, List<String> nmVariables)
            throws Exception {
        Set<String> nmVars = new LinkedHashSet<>(nmVariables);
        Map<String, String> ours =
                script(LaunchScript.inScriptOrder(raw, nmVars), dir.toString()).environment(whitelisted);
        ours.put("_", ENV);
        assertThat(ours).isEqualTo(theirs(whitelisted, raw, nmVars));
    }

    /** Writes the launch script as the stock executor does, and starts it through as many shells. */
    private Map<String, String> theirs(Map<String, String> whitelisted, Map<String, String> raw, Set<String> nmVars)
            throws Exception {
        ContainerLaunch.ShellScriptBuilder script = ContainerLaunch.ShellScriptBuilder.create();
        script.setExitOnFailure();
        script.stdout(new org.apache.hadoop.fs.Path(dir.toString()), "prelaunch.out");
        script.stderr(new org.apache.hadoop.fs.Path(dir.toString()), "prelaunch.err");
        for (Map.Entry<String, String> variable : whitelisted.entrySet()) {
            script.whitelistedEnv(variable.getKey(), variable.getValue());
        }
        for (String name : nmVars) {
            script.env(name, raw.get(name));
        }
        for (Map.Entry<String, String> variable :
                script.orderEnvByDependencies(raw).entrySet()) {
            if (!nmVars.contains(variable.getKey())) {
                script.env(variable.getKey(), variable.getValue());
            }
        }
        script.command(List.of(ENV, "-0", "1>" + dir.resolve("printed")));
        Path launch = Files.writeString(dir.resolve("launch_container.sh"), script.toString());
        Path session = Files.writeString(dir.resolve("session.sh"), "exec setsid -w /bin/bash \"" + launch + "\"\n");
        Bash.run("/bin/bash \"" + session + "\"; exit $?", raw, dir);
        return parse(Files.readString(dir.resolve("printed")));
    }

    private static Map<String, String> parse(String printed) throws IOException {
        Map<String, String> variables = new LinkedHashMap<>();
        for (String line : Bash.split(printed)) {
            String[] parts = line.split("=", 2);
            variables.put(parts[0], parts[1]);
        }
        return variables;
    }

    @Test
    void expand_pidOfTheJvm_isLeftToTheSlot() throws Exception {
        assertThat(script(Map.of("JVM_PID", "$$"), "/logs").environment(Map.of("JVM_PID", "1")))
                .containsEntry("JVM_PID", "$$")
                .containsEntry("PRELAUNCH_OUT", "/logs/prelaunch.out");
    }

    @Test
    void expand_valueThatNeedsAShell_isRefused() {
        for (String value : List.of("$(hostname)", "`hostname`", "${X:-y}", "a\"b", "$$")) {
            assertThatThrownBy(() -> script(Map.of("X", value), "/logs").environment(Map.of()))
                    .as(value)
                    .isInstanceOf(ShellSyntaxException.class);
        }
    }

    @Test
    void order_severalDependencies_isTheScripts() {
        Map<String, String> raw = Map.of("A", "$B", "B", "${C}", "C", "c", "NM", "$A", "D", "$D:\\$A");
        List<String> order = List.copyOf(
                LaunchScript.inScriptOrder(raw, Set.of("NM", "ABSENT")).keySet());
        assertThat(order.get(0)).isEqualTo("NM");
        assertThat(order).containsSubsequence("C", "B", "A").containsExactlyInAnyOrderElementsOf(raw.keySet());
    }
}
