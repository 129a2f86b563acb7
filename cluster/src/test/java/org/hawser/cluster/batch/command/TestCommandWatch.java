// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.batch.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.hawser.cluster.batch.plan.TimeBudget;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class TestCommandWatch {
    private static final TimeBudget PLENTY = new TimeBudget(Instant.now(), Duration.ofHours(1), Duration.ofMinutes(1));

    private Process process;

    @AfterEach
    void endProcess() {
        process.destroyForcibly();
    }

    @Test
    void await_commandEnds_givesItsExitCode() throws IOException {
        assertThat(await("exit 7", PLENTY, Optional.empty()).exitCode()).isEqualTo(7);
    }

    @Test
    void await_timeIsOver_is124() throws IOException {
        TimeBudget over = new TimeBudget(Instant.now().minusSeconds(3600), Duration.ofHours(1), Duration.ofMinutes(1));

        assertThat(await("exec sleep 1000", over, Optional.empty()).exitCode()).isEqualTo(124);
    }

    @Test
    void await_clusterIsLost_is1AndSaysWhy() throws IOException {
        CommandEnd end = await("exec sleep 1000", PLENTY, Optional.of("the namenode has ended"));

        assertThat(end.exitCode()).isEqualTo(1);
        assertThat(end.text()).contains("the namenode has ended");
    }

    @Test
    void await_interrupted_is143AndStaysInterrupted() throws IOException {
        Thread.currentThread().interrupt();

        assertThat(await("exec sleep 1000", PLENTY, Optional.empty()).exitCode())
                .isEqualTo(143);
        assertThat(Thread.interrupted()).isTrue();
    }

    @Test
    void stop_commandThatIgnoresSigterm_killsWhatItHasStarted() throws IOException {
        process = new ProcessBuilder("bash", "-c", "trap '' TERM; sleep 1000 & echo up; wait; wait").start();
        assertThat(process.getInputStream().read()).isEqualTo('u');
        ProcessHandle child = process.children().findFirst().orElseThrow();

        UserCommand.stop(process);

        assertThat(process.onExit().join().isAlive()).isFalse();
        child.onExit().join();
    }

    private CommandEnd await(String script, TimeBudget time, Optional<String> loss) throws IOException {
        process = new ProcessBuilder("bash", "-c", script).start();
        return new CommandWatch(process, time, () -> loss).await();
    }
}
