// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.server;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hawser.shuffle.server.MapOutputFixture.JOB;
import static org.hawser.shuffle.server.MapOutputFixture.OTHER_JOB;
import static org.hawser.shuffle.server.MapOutputFixture.map;

import io.netty.buffer.PooledByteBufAllocator;
import java.io.IOException;
import java.lang.management.BufferPoolMXBean;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.hawser.shuffle.server.ShuffleMetrics.Level;
import org.hawser.shuffle.server.ShuffleMetrics.Total;
import org.hawser.shuffle.wire.Range;
import org.hawser.shuffle.wire.RequestKind;
import org.hawser.shuffle.wire.SegmentStatus;
import org.hawser.shuffle.wire.SignedRequest;
import org.hawser.transport.Reply;

/**
 * Attacks a server with requests that must not be served, and checks that none is, and that the server is as before.
 *
 * @param outputs of {@link MapOutputFixture#JOB} and {@link MapOutputFixture#OTHER_JOB}
 * @param count of the requests
 * @param mostBytes of a request, larger ones are left out
 */
record Attacks(MapOutputFixture outputs, int count, int mostBytes) {
    private static final int AT_A_TIME = 32;
    private static final int GENUINE = 50;
    private static final int ROOM_BYTES = 4096;
    private static final long MAX_GROWTH_BYTES = 48 << 20;

    Attacks {
        requireNonNull(outputs, "outputs is null");
    }

    static Attacks with(Path root, int count, int mostBytes) throws IOException {
        MapOutputFixture outputs = new MapOutputFixture(root);
        for (int i = 0; i < 2; i++) {
            outputs.write(JOB, i, 4);
            outputs.write(OTHER_JOB, i, 4);
        }
        return new Attacks(outputs, count, mostBytes);
    }

    void attack(ShuffleWorld world, long seed) throws IOException {
        try (world) {
            world.server().useLocalDirectories(outputs.localDirectories());
            world.server().addJob(MapOutputFixture.job(JOB));
            world.server().addJob(MapOutputFixture.job(OTHER_JOB));
            Reducer reducer = new Reducer(world, JOB, 0).open();
            Attacker attacker = new Attacker(seed, reducer, reducer.opening(1));
            List<ByteBuffer> rooms = rooms();
            for (int i = 0; i < GENUINE; i++) {
                SignedRequest request = reducer.sign(reducer.fetch(List.of(new Range(map(JOB, i % 2), 0, 2))));
                assertThat(reducer.ask(request).payload()).hasSize(2);
                attacker.capture(request);
            }
            long served = world.metrics().get(SegmentStatus.OK);
            long before = usedBytes();

            for (int done = 0; done < count; done += AT_A_TIME) {
                attackAtOnce(world, attacker, rooms, "seed " + seed + ", from attack " + done);
            }

            assertThat(world.metrics().get(SegmentStatus.OK)).isEqualTo(served);
            assertThat(world.metrics().get(Total.FILES_OPENED)).isEqualTo(2);
            assertThat(world.metrics().get(Level.SESSIONS)).isEqualTo(1);
            assertThat(world.metrics().get(RequestKind.OPEN)).isEqualTo(1);
            assertThat(world.metrics().get(Total.REQUESTS_FAILED)).isZero();
            assertThat(world.metrics().get(Level.QUEUED_REQUESTS)).isZero();
            assertThat(world.metrics().get(Level.BYTES_IN_FLIGHT)).isZero();
            assertThat(usedBytes() - before).isLessThan(MAX_GROWTH_BYTES);
            assertThat(reducer.open()
                            .ask(reducer.fetch(List.of(new Range(map(JOB, 0), 0, 2))))
                            .payload())
                    .isEqualTo(outputs.part(JOB, 0, 0, 0, 2));
        }
    }

    private void attackAtOnce(ShuffleWorld world, Attacker attacker, List<ByteBuffer> rooms, String what) {
        List<CompletableFuture<Reply>> replies = new ArrayList<>();
        for (ByteBuffer room : rooms) {
            ByteBuffer request = Stream.generate(attacker::next)
                    .filter(one -> one.remaining() <= mostBytes)
                    .findFirst()
                    .orElseThrow();
            replies.add(world.call(request, room).reply());
        }
        for (CompletableFuture<Reply> reply : replies) {
            world.await(reply);
            assertThat(reply.join().payloadBytes()).as(what).isZero();
        }
    }

    private static List<ByteBuffer> rooms() {
        List<ByteBuffer> rooms = new ArrayList<>();
        for (int i = 0; i < AT_A_TIME; i++) {
            rooms.add(ByteBuffer.allocateDirect(ROOM_BYTES));
        }
        return rooms;
    }

    /** On the heap and outside of it; Netty has a count of its own. */
    private static long usedBytes() {
        System.gc();
        Runtime runtime = Runtime.getRuntime();
        return runtime.totalMemory()
                - runtime.freeMemory()
                + ManagementFactory.getPlatformMXBeans(BufferPoolMXBean.class).stream()
                        .mapToLong(BufferPoolMXBean::getMemoryUsed)
                        .sum()
                + PooledByteBufAllocator.DEFAULT.metric().usedDirectMemory();
    }
}
