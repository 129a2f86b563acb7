// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.compat.instrument;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.hawser.reuse.compat.process.ForkedJvm;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Exit and halt caught inside the Java runtime; fails when another runtime has them elsewhere. */
class TestExitTrap {
    private static final String CAUGHT = "EXIT 3\nEXIT -1\nHALT 9\n";

    @TempDir
    private Path dir;

    private ForkedJvm.Ended run(String how) throws Exception {
        return new ForkedJvm(dir).option("-javaagent:" + AgentJar.create(dir)).run(ExitTrapProgram.class, how);
    }

    @Test
    void exit_notArmed_endsTheJvm() throws Exception {
        assertThat(run("unarmed")).isEqualTo(new ForkedJvm.Ended(4, "", ""));
    }

    @Test
    void exit_armedAndHandlerReturns_endsTheJvmAfterExitAndHalt() throws Exception {
        ForkedJvm.Ended ended = run("passing");
        assertThat(ended.exitCode()).isEqualTo(5);
        assertThat(ended.stdout()).startsWith(CAUGHT + "passes EXIT 5\n");
    }

    @Test
    void exit_disarmed_runsHooksAndEndsTheJvm() throws Exception {
        assertThat(run("exit")).isEqualTo(new ForkedJvm.Ended(6, CAUGHT + "hook\n", ""));
    }

    @Test
    void halt_disarmed_endsTheJvmWithoutHooks() throws Exception {
        assertThat(run("halt")).isEqualTo(new ForkedJvm.Ended(7, CAUGHT, ""));
    }
}
