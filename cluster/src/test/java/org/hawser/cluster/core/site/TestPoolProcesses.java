// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.core.site;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.hawser.cluster.core.process.FakeProc;
import org.hawser.cluster.core.process.ProcessId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TestPoolProcesses {
    private static final Path POOLS = Path.of("/pools");
    private static final long PID = 4_194_400;

    @TempDir
    private Path root;

    @Test
    void living_commandThatPoolsHaveStarted_sparesItselfAndWhatHasStartedIt() throws IOException {
        FakeProc proc = new FakeProc(root);
        List<String> marked = List.of(PoolProcesses.MARK + "=" + POOLS);
        proc.add(1, 'S', List.of("mpirun"), marked, POOLS);
        proc.add(ProcessHandle.current().pid(), 'S', List.of("java"), marked, POOLS);
        proc.add(PID, 'S', List.of("orted"), marked, POOLS);
        proc.add(PID + 1, 'S', List.of("orted"), List.of(PoolProcesses.MARK + "=/others"), POOLS);

        List<ProcessId> living = new PoolProcesses(proc.table(), POOLS).living(Optional.of(new ProcessId(1, 10)));

        assertThat(living).extracting(ProcessId::pid).containsExactly(PID);
    }
}
