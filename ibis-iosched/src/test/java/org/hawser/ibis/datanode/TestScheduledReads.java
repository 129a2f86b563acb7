// SPDX-License-Identifier: Apache-2.0
package org.hawser.ibis.datanode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.hawser.ibis.node.DeviceScheduler;
import org.hawser.ibis.node.FlowState;
import org.hawser.ibis.schedule.Depth;
import org.hawser.ibis.schedule.FairQueue;
import org.hawser.ibis.schedule.SlotCost;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TestScheduledReads {
    private static final int FILE_BYTES = 8 << 20;
    private static final int TURN_BYTES = 1 << 20;

    @TempDir
    private Path dir;

    private final DeviceScheduler device = new DeviceScheduler(
            new FairQueue(Depth.fixed(2), SlotCost.ONE, 0, Long.MAX_VALUE, flow -> 1), System::nanoTime);
    private volatile boolean cached;
    private final ExecutorService background = Executors.newCachedThreadPool();
    private final ScheduledReads reads = new ScheduledReads(TURN_BYTES, (channel, offset, bytes) -> cached, background);
    private FileChannel file;

    @BeforeEach
    void open() throws IOException {
        file = FileChannel.open(Files.write(dir.resolve("blk_1"), new byte[FILE_BYTES]));
    }

    @AfterEach
    void close() throws IOException {
        background.shutdownNow();
        file.close();
    }

    @ParameterizedTest
    @ValueSource(ints = {4 << 10, 64 << 10, 100_000, 2 << 20})
    void prepare_packetAfterPacket_everyByteIsChargedOnce(int packet) {
        for (int offset = 0; offset < FILE_BYTES; offset += packet) {
            reads.prepare(device, file, offset, Math.min(packet, FILE_BYTES - offset));
        }
        FlowState served = served();
        assertThat(served.readBytes()).isEqualTo(FILE_BYTES);
        assertThat(served.requests()).isLessThan(FILE_BYTES / TURN_BYTES + 12);
    }

    @Test
    void prepare_wholeTurns_theNextOneIsReadWhileTheReaderWorks() {
        reads.prepare(device, file, 0, TURN_BYTES);
        await().until(() -> served().readBytes() == 2 * TURN_BYTES);

        reads.prepare(device, file, TURN_BYTES, TURN_BYTES);
        await().until(() -> served().readBytes() == 3 * TURN_BYTES);
    }

    @Test
    void prepare_readerThatGoesElsewhere_getsWhatItAsksFor() {
        reads.prepare(device, file, 0, TURN_BYTES);
        reads.prepare(device, file, 5 * TURN_BYTES, 10);
        await().until(() -> served().readBytes() == 2 * TURN_BYTES + 10);
    }

    @Test
    void prepare_rangeInMemory_waitsForNothingAndCostsNothing() {
        cached = true;
        reads.prepare(device, file, 0, TURN_BYTES);
        assertThat(device.state().flows()).isEmpty();
    }

    @Test
    void prepare_noThreadIsLeft_readerWaitsItself() {
        background.shutdown();
        for (int offset = 0; offset < FILE_BYTES; offset += TURN_BYTES) {
            reads.prepare(device, file, offset, TURN_BYTES);
        }
        assertThat(served().readBytes()).isEqualTo(FILE_BYTES);
    }

    @Test
    void prepare_shortReadsHereAndThere_costWhatTheyAskFor() {
        for (int offset = FILE_BYTES - (1 << 20); offset > 0; offset -= 1 << 20) {
            reads.prepare(device, file, offset, 4096);
        }
        assertThat(served().readBytes()).isEqualTo(7 * 4096);
    }

    @Test
    void prepare_fileThatIsClosed_failsNothing() throws IOException {
        file.close();
        reads.prepare(device, file, 0, 4096);
        assertThat(device.state().outstanding()).isZero();
    }

    @Test
    void prepare_beyondTheEnd_chargesWhatThereIs() {
        reads.prepare(device, file, FILE_BYTES - 10, 4096);
        reads.prepare(device, file, FILE_BYTES + 10, 4096);
        assertThat(served().readBytes()).isEqualTo(10);
    }

    private FlowState served() {
        List<FlowState> flows = device.state().flows();
        assertThat(flows).hasSize(1);
        return flows.get(0);
    }
}
