// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hawser.shuffle.server.MapOutputFixture.JOB;
import static org.hawser.shuffle.server.MapOutputFixture.map;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
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

    private List<ByteBuffer> sentTo(boolean sameHost) throws IOException {
        MapOutputFixture outputs = new MapOutputFixture(root);
        outputs.write(JOB, 0, 1, 500);
        MapOutputFiles files = new MapOutputFiles();
        files.use(outputs.localDirectories());
        ShuffleMetrics metrics = new ShuffleMetrics();
        ReplyMaker maker = new ReplyMaker(
                new IndexCache(files::openIndex, Limits.ample(), metrics),
                new FilePool(files::openData, Limits.ample(), metrics, Runnable::run),
                new DirectBuffers(BUFFERS, BUFFERS),
                new DirectBuffers(BUFFERS, BUFFERS),
                new DirectBuffers(BUFFERS, BUFFERS),
                (job, map) -> Optional.empty(),
                output -> false,
                () -> false,
                output -> Optional.empty(),
                DiskTurns.NONE,
                output -> {},
                metrics);
        ReduceAttempt reducer = new ReduceAttempt("attempt_1700000000000_0001_r_000000_0");
        Session session = new Session(1, MapOutputFixture.job(JOB), new ShuffleRequest.Open(JOB, reducer, 1, sameHost));
        Range large = new Range(map(JOB, 0), 0, 3 * MappedPayload.SMALL_BYTES);

        Payload payload = maker.prepare(session, new ShuffleRequest.Fetch(1, 1, 0, List.of(large)))
                .payload();

        assertThat(payload.bytes()).isEqualTo(large.bytes());
        return payload.buffers();
    }
}
