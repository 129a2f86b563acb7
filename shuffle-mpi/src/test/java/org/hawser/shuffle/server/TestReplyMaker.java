// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.hawser.shuffle.server.MapOutputFixture.JOB;
import static org.hawser.shuffle.server.MapOutputFixture.map;

import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.fs.FSDataInputStream;
import org.hawser.common.config.Lookup;
import org.hawser.common.localfs.LocalIoPart;
import org.hawser.shuffle.wire.Range;
import org.hawser.shuffle.wire.ReduceAttempt;
import org.hawser.shuffle.wire.ShuffleRequest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TestReplyMaker {
    private static final long BUFFERS = 4L * DirectBuffers.BUFFER_BYTES;

    @TempDir
    private Path root;

    @Test
    void prepare_reducerOnAnotherHost_sendsNothingThatAnAdapterCannotRead() throws IOException {
        List<ByteBuffer> sent = sentTo(false);

        assertThat(sent).allSatisfy(buffer -> {
            assertThat(buffer.isDirect()).isTrue();
            assertThat(buffer.isReadOnly()).isFalse();
        });
    }

    @Test
    void prepare_reducerOnThisHost_sendsTheFileItself() throws IOException {
        List<ByteBuffer> sent = sentTo(true);

        assertThat(sent).allSatisfy(buffer -> assertThat(buffer.isReadOnly()).isTrue());
    }

    @Test
    void prepare_rangeNotInThePageCache_hasATurnForThatAlone() throws IOException {
        MapOutputFixture outputs = new MapOutputFixture(root);
        outputs.write(JOB, 0, 1, 500);
        Range first = new Range(map(JOB, 0), 0, MappedPayload.SMALL_BYTES);
        Range second = new Range(map(JOB, 0), 3 * MappedPayload.SMALL_BYTES, MappedPayload.SMALL_BYTES);
        TurnsTaken taken = new TurnsTaken();
        ReplyMaker maker =
                maker(outputs, new DiskTurns(List.of(taken), output -> Optional.of(outputs.directory(JOB, 0, 0))));

        // Once more if the kernel was short of memory and took it back.
        await().until(() -> {
            taken.bytes.clear();
            fetch(maker, true, first, second);
            return taken.bytes.isEmpty();
        });
        outputs.rewritePastTheCache(JOB, 0, MappedPayload.SMALL_BYTES);
        byte[] sent = new byte[first.bytes()];
        fetch(maker, true, first, second).buffers().get(0).get(sent);

        assertThat(taken.bytes).containsExactly((long) first.bytes());
        assertThat(sent).isEqualTo(outputs.part(JOB, 0, 0, 0, first.bytes()));
    }

    private List<ByteBuffer> sentTo(boolean sameHost) throws IOException {
        MapOutputFixture outputs = new MapOutputFixture(root);
        outputs.write(JOB, 0, 1, 500);
        Range large = new Range(map(JOB, 0), 0, 3 * MappedPayload.SMALL_BYTES);

        Payload payload = fetch(maker(outputs, DiskTurns.NONE), sameHost, large);

        assertThat(payload.bytes()).isEqualTo(large.bytes());
        return payload.buffers();
    }

    private static Payload fetch(ReplyMaker maker, boolean sameHost, Range... ranges) {
        ReduceAttempt reducer = new ReduceAttempt("attempt_1700000000000_0001_r_000000_0");
        Session session = new Session(1, MapOutputFixture.job(JOB), new ShuffleRequest.Open(JOB, reducer, 1, sameHost));
        return maker.prepare(session, new ShuffleRequest.Fetch(1, 1, 0, List.of(ranges)))
                .payload();
    }

    private static ReplyMaker maker(MapOutputFixture outputs, DiskTurns turns) {
        MapOutputFiles files = new MapOutputFiles();
        files.use(outputs.localDirectories());
        ShuffleMetrics metrics = new ShuffleMetrics();
        return new ReplyMaker(
                new IndexCache(files::openIndex, Limits.ample(), metrics),
                new FilePool(files::openData, Limits.ample(), metrics, Runnable::run),
                new DirectBuffers(BUFFERS, BUFFERS),
                new DirectBuffers(BUFFERS, BUFFERS),
                new DirectBuffers(BUFFERS, BUFFERS),
                (job, map) -> Optional.empty(),
                output -> false,
                () -> false,
                output -> Optional.empty(),
                turns,
                output -> {},
                metrics);
    }

    /** What each turn was for. */
    private static final class TurnsTaken implements LocalIoPart {
        private final List<Long> bytes = new ArrayList<>();

        @Override
        public void configure(Lookup configuration) {}

        @Override
        public boolean isUsed() {
            return true;
        }

        @Override
        public OutputStream output(File place, OutputStream stream) {
            return stream;
        }

        @Override
        public FSDataInputStream input(File place, FSDataInputStream stream) {
            return stream;
        }

        @Override
        public void read(String application, File place, long count, Read read) throws IOException {
            bytes.add(count);
            read.run();
        }

        @Override
        public void close() {}
    }
}
