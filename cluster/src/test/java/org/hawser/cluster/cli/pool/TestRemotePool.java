// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.cli.pool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.hawser.cluster.core.process.ProcessTable;
import org.hawser.cluster.core.state.RemoteWorker;
import org.hawser.reuse.protocol.Message;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The host at the other end is this one: a launcher that runs what it is given, with a hawser that answers a file. */
class TestRemotePool {
    @TempDir
    private Path dir;

    private RemotePool pool;
    private Path answer;

    @BeforeEach
    void installLauncher() throws IOException {
        answer = dir.resolve("answer");
        Path launcher = Files.writeString(
                dir.resolve("launcher"), "hawser() { echo \"$*\" >&2; cat " + answer + "; }\necho noise >&2\n\"$@\"\n");
        pool = new RemotePool(new RemoteWorker(1, "n2", dir.resolve("n1"), List.of("/bin/bash", launcher.toString())));
    }

    @Test
    void status_anAnswerInJson_isTheStatus() throws IOException {
        Message.Status status = new Message.Status(17, "1", "http://n2:1", 0, List.of(), Map.of("launches", 3L), null);
        Files.writeString(answer, new ObjectMapper().writeValueAsString(List.of(status)));

        assertThat(pool.status()).isEqualTo(status);
        assertThat(pool.name()).isEqualTo("n2:" + dir + "/n1/run/worker1");
    }

    @Test
    void resize_noAnswer_saysWhatTheNodeSaid() {
        assertThatThrownBy(() -> pool.resize(3))
                .isInstanceOf(IOException.class)
                .hasMessageContainingAll(
                        "node n2 does not answer",
                        "noise",
                        "pool resize 3 --json --run-dir " + dir + "/n1/run/worker1");
    }

    @ParameterizedTest
    @ValueSource(strings = {"[]", "[null]", "null", "motd"})
    void status_anotherAnswer_isRefusedWithIt(String other) throws IOException {
        Files.writeString(answer, other);

        assertThatThrownBy(pool::status)
                .isInstanceOf(IOException.class)
                .hasMessage("node n2 does not answer as expected: " + other);
    }

    @Test
    void status_interrupted_leavesNoProcess() throws Exception {
        Path pid = dir.resolve("pid");
        RemotePool hanging = new RemotePool(
                new RemoteWorker(1, "n2", dir, List.of("/bin/bash", "-c", "echo $$ >" + pid + "; exec sleep 600")));
        AtomicReference<Throwable> failure = new AtomicReference<>();
        Thread asking = new Thread(() -> failure.set(catchThrowable(hanging::status)));
        asking.start();
        await().until(() -> Files.exists(pid) && !Files.readString(pid).isBlank());

        asking.interrupt();
        asking.join();
        assertThat(failure.get()).isInstanceOf(IOException.class).hasMessageContaining("interrupted");

        long launcher = Long.parseLong(Files.readString(pid).strip());
        await().until(() -> ProcessTable.ofMachine().find(launcher).isEmpty());
    }

    @Test
    void placements_fileOrNone_areItsLines() throws IOException {
        Path run = Files.createDirectories(dir.resolve("n1/run/worker1"));
        assertThat(pool.placements()).isEmpty();

        Files.writeString(run.resolve("placements.tsv"), "a\nb\n");

        assertThat(pool.placements()).containsExactly("a", "b");
    }
}
