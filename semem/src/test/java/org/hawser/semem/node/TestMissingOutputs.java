// SPDX-License-Identifier: Apache-2.0
package org.hawser.semem.node;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.hawser.semem.wire.NodeMessage.Missing;
import org.hawser.shuffle.server.Job;
import org.hawser.shuffle.wire.JobKey;
import org.hawser.shuffle.wire.JobName;
import org.hawser.shuffle.wire.MapAttempt;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** With outputs of which no file is there. */
class TestMissingOutputs {
    private static final List<String> WORKERS = List.of("a", "b", "c");
    private static final int EACH = 200;
    private static final Job JOB = new Job(new JobName("job_1_0001"), "alice", new JobKey(new byte[] {1}));

    @TempDir
    private Path root;

    private final Map<Long, Lent> served = new ConcurrentHashMap<>();

    @BeforeEach
    void serve() {
        for (long lease = 0; lease < (long) EACH * WORKERS.size(); lease++) {
            String worker = WORKERS.get((int) (lease % WORKERS.size()));
            served.put(lease, new Lent(lease, worker, JOB, attempt(lease), 10));
        }
    }

    @Test
    void round_manyOutputs_looksForSomeOfThemEachTime() {
        MissingOutputs missing = outputs();

        missing.round();
        assertThat(found(missing)).hasSize(256);
        missing.round();
        assertThat(found(missing)).hasSize(512);
        missing.round();
        assertThat(found(missing)).hasSize(EACH * WORKERS.size());
    }

    @Test
    void suspect_outputWhoseTurnIsLater_isFoundAtOnce() {
        MissingOutputs before = outputs();
        before.round();
        long later = served.keySet().stream()
                .filter(lease -> found(before).stream().noneMatch(output -> output.lease() == lease))
                .findFirst()
                .orElseThrow();
        MissingOutputs missing = outputs();

        missing.suspect(attempt(later));
        missing.round();

        assertThat(found(missing))
                .contains(new Missing(
                        later, JOB.name().application(), attempt(later).text()))
                .hasSize(257);
    }

    @Test
    void of_worker_namesItsOwnAlone() {
        MissingOutputs missing = outputs();
        for (int i = 0; i < WORKERS.size(); i++) {
            missing.round();
        }

        assertThat(missing.of("a"))
                .hasSize(EACH)
                .allMatch(output -> served.get(output.lease()).worker().equals("a"));
        served.keySet().forEach(missing::forget);
        assertThat(missing.of("a")).isEmpty();
    }

    private MissingOutputs outputs() {
        return new MissingOutputs(new LentFiles(root), served);
    }

    private static List<Missing> found(MissingOutputs missing) {
        return WORKERS.stream().flatMap(worker -> missing.of(worker).stream()).toList();
    }

    private static MapAttempt attempt(long number) {
        return new MapAttempt("attempt_1_0001_m_%06d_0".formatted(number));
    }
}
