// SPDX-License-Identifier: Apache-2.0
package org.hawser.semem.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.hawser.semem.compat.Allocation;
import org.hawser.semem.compat.SharedMemory;
import org.hawser.semem.metrics.SememMetrics;
import org.hawser.semem.policy.Limits;
import org.hawser.semem.store.MemoryStore;
import org.hawser.semem.store.StorePlace;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TestReconciliation {
    private static final String APPLICATION = "application_1_0001";
    private static final String FILE = "output/attempt_1_0001_m_000000_0/file.out";
    private static final long PAGE = 4096;

    @TempDir(factory = SharedMemory.class)
    private Path temporary;

    private final SememMetrics metrics = new SememMetrics();
    private final Desk desk = Desks.of(new Limits(100 * PAGE, 100, Duration.ZERO), metrics);
    private final long client = desk.join(APPLICATION, false, false);
    private MemoryStore store;
    private Reconciliation reconciliation;

    @BeforeEach
    void create() throws IOException {
        Path shm = Files.createDirectory(temporary.resolve("shm"));
        Path run = Files.createDirectory(temporary.resolve("run"));
        store = new MemoryStore(new StorePlace(shm, run), List.of());
        store.create();
        Files.createDirectories(file(FILE).getParent());
        reconciliation = new Reconciliation(desk, store);
    }

    @AfterEach
    void close() throws IOException {
        store.close();
    }

    @Test
    void pass_fileTheLedgerDoesNotKnow_isEnteredWithItsPages() throws IOException {
        Files.write(file(FILE), new byte[5000]);

        reconciliation.pass();
        assertThat(desk.used()).as("its client may still tell").isZero();
        reconciliation.pass();

        assertThat(desk.used()).isEqualTo(2 * PAGE);
        assertThat(metrics.counters()).containsEntry("filesCorrected", 1L);
    }

    @Test
    void pass_fileThatIsGone_isRemoved() throws IOException {
        settle(FILE, 5000);

        reconciliation.pass();
        reconciliation.pass();

        assertThat(desk.used()).isZero();
    }

    @Test
    void pass_fileOfAnotherSize_isCorrected() throws IOException {
        settle(FILE, 5000);
        Files.write(file(FILE), new byte[100]);

        reconciliation.pass();
        reconciliation.pass();

        assertThat(desk.settled(APPLICATION)).containsExactly(Map.entry(FILE, PAGE));
    }

    @Test
    void pass_outputWithHoles_countsWithItsPagesAlone() throws IOException {
        settle(FILE, 5 * (int) PAGE + 100);
        Files.write(file(FILE), new byte[5 * (int) PAGE + 100]);
        Allocation.free(file(FILE), PAGE, 2 * PAGE);
        desk.shrunk(APPLICATION, "attempt_1_0001_m_000000_0", 3 * PAGE + 100);

        reconciliation.pass();
        reconciliation.pass();

        assertThat(desk.used()).isEqualTo(4 * PAGE);
        assertThat(metrics.counters()).doesNotContainKey("filesCorrected");
        Allocation.free(file(FILE), 0, 6 * PAGE);
        reconciliation.pass();
        reconciliation.pass();
        assertThat(desk.used()).isZero();
    }

    @Test
    void pass_fileThatIsBeingWritten_isLeftAlone() throws IOException {
        desk.open(client, FILE, 0, 5000);
        Files.write(file(FILE), new byte[100]);

        reconciliation.pass();
        reconciliation.pass();

        assertThat(desk.used()).isEqualTo(2 * PAGE);
        assertThat(metrics.counters()).doesNotContainKey("filesCorrected");
    }

    @Test
    void pass_clientTellsBetweenTwo_changesNothing() throws IOException {
        settle(FILE, 100);
        Files.write(file("attempt_1_0001_m_000000_0_spill_0.out"), new byte[100]);
        reconciliation.pass();

        desk.renamed(client, FILE, "attempt_1_0001_m_000000_0_spill_0.out");
        reconciliation.pass();

        assertThat(desk.used()).isEqualTo(PAGE);
        assertThat(metrics.counters()).doesNotContainKey("filesCorrected");
    }

    private void settle(String path, long bytes) throws IOException {
        desk.open(client, path, 0, bytes);
        desk.closed(client, path, bytes);
    }

    private Path file(String path) {
        return store.root().resolve(APPLICATION).resolve(path);
    }
}
