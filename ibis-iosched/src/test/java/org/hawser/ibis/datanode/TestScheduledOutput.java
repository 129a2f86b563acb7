// SPDX-License-Identifier: Apache-2.0
package org.hawser.ibis.datanode;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import org.hawser.ibis.node.DeviceScheduler;
import org.hawser.ibis.node.FlowState;
import org.hawser.ibis.schedule.Depth;
import org.hawser.ibis.schedule.FairQueue;
import org.hawser.ibis.schedule.SlotCost;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TestScheduledOutput {
    private static final int TURN_BYTES = 64 << 10;
    private static final String TASK = "DataXceiver for client DFSClient_attempt_1_0002_m_000000_0_1_1 at /h:5";

    @TempDir
    private Path dir;

    private final DeviceScheduler device = new DeviceScheduler(
            new FairQueue(Depth.fixed(2), SlotCost.ONE, 0, Long.MAX_VALUE, flow -> 1), System::nanoTime);
    private final ExecutorService writers = Executors.newCachedThreadPool();
    private final String name = Thread.currentThread().getName();

    @AfterEach
    void stop() {
        Thread.interrupted();
        Thread.currentThread().setName(name);
        writers.shutdownNow();
    }

    @Test
    void write_severalTurns_allIsWrittenAndChargedToTheWriter() throws IOException {
        Path file = dir.resolve("blk_1");
        Thread.currentThread().setName(TASK);
        ScheduledOutput out = open(file, file.toFile());
        for (int i = 0; i < 100; i++) {
            out.write(new byte[5000]);
        }
        // As Hadoop does at the end of a block.
        Thread.currentThread().setName("PacketResponder: BP-1:blk_1_2");
        out.close();

        assertThat(file).hasSize(500_000);
        assertThat(device.state().flows())
                .singleElement()
                .returns("application_1_0002", FlowState::flow)
                .returns(500_000L, FlowState::writtenBytes);
        assertThat(device.state().outstanding()).isZero();
    }

    @Test
    void write_fileThatIsNotKnown_isOnlyCounted() throws IOException {
        Path file = dir.resolve("blk_1");
        try (ScheduledOutput out = open(file, null)) {
            out.write(new byte[200_000]);
        }
        assertThat(file).hasSize(200_000);
    }

    @Test
    void write_interruptedThread_writesAndStaysInterrupted() throws IOException {
        Path file = dir.resolve("blk_1");
        try (ScheduledOutput out = open(file, file.toFile())) {
            Thread.currentThread().interrupt();
            out.write(new byte[200_000]);
            out.write(new byte[200_000]);
            assertThat(Thread.interrupted()).isTrue();
            out.write(new byte[200_000]);
        }
        assertThat(file).hasSize(600_000);
    }

    @Test
    void write_noThreadToForceOut_isOnlyCharged() throws IOException {
        Path file = dir.resolve("blk_1");
        FileOutputStream inner = new FileOutputStream(file.toFile());
        try (ScheduledOutput out = new ScheduledOutput(
                inner,
                file.toFile(),
                device,
                task -> {
                    throw new RejectedExecutionException("none");
                },
                TURN_BYTES,
                true)) {
            out.write(new byte[200_000]);
        }
        assertThat(file).hasSize(200_000);
        assertThat(device.state().flows()).singleElement().returns(200_000L, FlowState::writtenBytes);
    }

    @Test
    void write_noTurns_isCountedMeanwhile() throws IOException {
        Path file = dir.resolve("blk_1");
        FileOutputStream inner = new FileOutputStream(file.toFile());
        try (ScheduledOutput out = new ScheduledOutput(inner, file.toFile(), device, writers, TURN_BYTES, false)) {
            out.write(new byte[TURN_BYTES]);
            assertThat(device.state().flows()).singleElement().returns((long) TURN_BYTES, FlowState::writtenBytes);
        }
        assertThat(file).hasSize(TURN_BYTES);
    }

    private ScheduledOutput open(Path file, File known) throws IOException {
        Files.createFile(file);
        return new ScheduledOutput(new FileOutputStream(file.toFile()), known, device, writers, TURN_BYTES, true);
    }
}
