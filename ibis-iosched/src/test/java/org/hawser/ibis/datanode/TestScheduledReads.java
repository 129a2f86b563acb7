// SPDX-License-Identifier: Apache-2.0
package org.hawser.ibis.datanode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.hawser.ibis.node.DeviceScheduler;
import org.hawser.ibis.node.FlowState;
import org.hawser.ibis.node.PageCache;
import org.hawser.ibis.node.PastTheCache;
import org.hawser.ibis.schedule.Depth;
import org.hawser.ibis.schedule.FairQueue;
import org.hawser.ibis.schedule.IoKind;
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

    @Test
    void prepare_rangeOfHalfATurn_nothingIsReadBeyondIt() {
        for (int offset = 0; offset < TURN_BYTES / 2; offset += 64 << 10) {
            reads.prepare(device, file, offset, 64 << 10);
        }
        assertThat(device.state().waiting() + device.state().outstanding()).isZero();
        assertThat(served().readBytes()).isLessThan(TURN_BYTES);
    }

    @Test
    void prepare_readFromTheBeginning_kernelReadsNothingAheadOfTheTurns() throws IOException {
        Path block = dir.resolve("blk_2");
        PastTheCache.write(block, new byte[FILE_BYTES], FILE_BYTES);
        try (FileChannel channel = FileChannel.open(block)) {
            for (int offset = 0; offset < 3 * TURN_BYTES; offset += TURN_BYTES) {
                reads.prepare(device, channel, offset, TURN_BYTES);
                channel.read(ByteBuffer.allocate(TURN_BYTES), offset);
            }
            await().until(() ->
                    served().readBytes() == 4 * TURN_BYTES && device.state().outstanding() == 0);
            assertThat(PageCache.ofKernel(channel, 4 * TURN_BYTES, 1)).isFalse();
        }
    }

    /** As of a FileInputStream. */
    @Test
    void read_interruptedThread_readsAndStaysInterrupted() throws IOException {
        try (FileInputStream in = stream()) {
            assertThat(in.read(new byte[10])).isEqualTo(10);
            Thread.currentThread().interrupt();
            assertThat(in.read(new byte[10])).isEqualTo(10);
            assertThat(Thread.interrupted()).isTrue();
            assertThat(in.read(new byte[10])).isEqualTo(10);
        }
    }

    /** As a scanner is interrupted when its volume is removed. */
    @Test
    void read_interruptedWhileItWaitsForItsTurn_reads() throws Exception {
        List<DeviceScheduler.Turn> others = occupy();
        CompletableFuture<Integer> read = new CompletableFuture<>();
        Thread reader = new Thread(() -> {
            try (FileInputStream in = stream()) {
                int first = in.read(new byte[TURN_BYTES]);
                read.complete(first + in.read(new byte[TURN_BYTES]));
            } catch (IOException e) {
                read.completeExceptionally(e);
            }
        });
        reader.start();
        await().until(() -> device.state().waiting() == 1);
        reader.interrupt();

        assertThat(read.get(1, TimeUnit.MINUTES)).isEqualTo(2 * TURN_BYTES);
        others.forEach(DeviceScheduler.Turn::close);
    }

    @Test
    void close_whileTheNextTurnWaits_costsNothing() throws IOException {
        FileInputStream in = stream();
        in.read(new byte[TURN_BYTES]);
        await().until(() -> served().readBytes() == 2 * TURN_BYTES);
        List<DeviceScheduler.Turn> others = occupy();
        in.read(new byte[TURN_BYTES]);
        await().until(() -> device.state().waiting() == 1);
        in.close();
        others.forEach(DeviceScheduler.Turn::abandon);

        await().until(() -> device.state().waiting() + device.state().outstanding() == 0);
        assertThat(device.state().flows())
                .filteredOn(flow -> !flow.flow().equals("another"))
                .singleElement()
                .returns(2L * TURN_BYTES, FlowState::readBytes);
    }

    private List<DeviceScheduler.Turn> occupy() {
        return Stream.generate(() -> device.acquire("another", IoKind.READ, 1))
                .limit(2)
                .toList();
    }

    private FileInputStream stream() throws IOException {
        File block = dir.resolve("blk_1").toFile();
        return new ScheduledInput(new FileInputStream(block), block, 0, device, reads);
    }

    private FlowState served() {
        List<FlowState> flows = device.state().flows();
        assertThat(flows).hasSize(1);
        return flows.get(0);
    }
}
