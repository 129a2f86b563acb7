// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.core.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TestProcessTable {
    @TempDir
    private Path root;

    private FakeProc proc;

    @BeforeEach
    void fill() throws IOException {
        proc = new FakeProc(root);
        proc.add(42, 'S', List.of("java", "-cp", "a b"), List.of("A=1", "B="), Path.of("/w"));
        proc.add(43, 'Z', List.of(), List.of(), Path.of("/"));
        Files.createDirectory(root.resolve("self"));
    }

    @Test
    void pids_otherEntriesToo_areNumbersOnly() {
        assertThat(proc.table().pids()).containsExactlyInAnyOrder(42L, 43L);
    }

    @Test
    void find_programNameWithBlanksAndBrackets_readsStartTime() {
        assertThat(proc.table().find(42)).contains(new ProcessId(42, 420));
    }

    @Test
    void find_endedButNotReaped_isEmpty() {
        assertThat(proc.table().find(43)).isEmpty();
    }

    @Test
    void isAlive_pidOfAnotherProcessNow_isFalse() {
        assertThat(proc.table().isAlive(new ProcessId(42, 419))).isFalse();
        assertThat(proc.table().isAlive(new ProcessId(42, 420))).isTrue();
    }

    @Test
    void commandLine_argumentWithBlank_staysOne() {
        assertThat(proc.table().commandLine(42)).containsExactly("java", "-cp", "a b");
    }

    @Test
    void environment_any_isOneEntryAVariable() {
        assertThat(proc.table().environment(42)).containsExactly("A=1", "B=");
    }

    @Test
    void selfAndAncestors_ofTheMachine_areThisProcessAndItsParent() {
        ProcessHandle self = ProcessHandle.current();
        assertThat(ProcessTable.ofMachine().selfAndAncestors())
                .contains(self.pid(), self.parent().orElseThrow().pid());
    }

    @Test
    void everything_processGone_isEmpty() {
        assertThat(proc.table().find(99)).isEmpty();
        assertThat(proc.table().commandLine(99)).isEmpty();
        assertThat(proc.table().environment(99)).isEmpty();
        assertThat(proc.table().workingDirectory(99)).isEmpty();
        assertThat(proc.table().parent(99)).isEmpty();
    }
}
