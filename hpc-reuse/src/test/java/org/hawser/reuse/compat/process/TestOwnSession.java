// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.compat.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class TestOwnSession {
    /** A shell with job control makes its jobs leaders of process groups, as mpirun does with its ranks. */
    private static final List<String> AS_GROUP_LEADER = List.of("bash", "-c", "set -m; \"$@\" & wait $!", "bash");

    private static final List<String> AS_SESSION_LEADER = List.of("setsid", "--wait");

    @Test
    void lead_leaderOfAGroup_leadsASession() throws Exception {
        assertThat(run(AS_GROUP_LEADER)).isEqualTo("group true, session true");
    }

    @Test
    void lead_leaderOfASession_staysOne() throws Exception {
        assertThat(run(AS_SESSION_LEADER)).isEqualTo("group true, session true");
    }

    private static String run(List<String> starter) throws Exception {
        List<String> java = List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                Leader.class.getName());
        Process process = new ProcessBuilder(
                        Stream.concat(starter.stream(), java.stream()).toList())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
    }

    /** Says what it leads. */
    static final class Leader {
        private Leader() {}

        public static void main(String[] args) throws IOException {
            OwnSession.lead();
            String stat = Files.readString(Path.of("/proc/self/stat"), StandardCharsets.ISO_8859_1);
            String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ");
            String pid = Long.toString(ProcessHandle.current().pid());
            System.out.println("group " + fields[2].equals(pid) + ", session " + fields[3].equals(pid));
        }
    }
}
