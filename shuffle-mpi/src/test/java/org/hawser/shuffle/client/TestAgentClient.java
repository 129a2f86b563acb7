// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.hawser.shuffle.policy.Source;
import org.hawser.shuffle.wire.JobKey;
import org.hawser.shuffle.wire.JobName;
import org.hawser.shuffle.wire.MalformedMessageException;
import org.hawser.shuffle.wire.ReduceAttempt;
import org.hawser.shuffle.wire.ReplyCodec;
import org.hawser.shuffle.wire.ReplyStatus;
import org.hawser.shuffle.wire.RequestCodec;
import org.hawser.shuffle.wire.ShuffleReply;
import org.hawser.shuffle.wire.ShuffleRequest;
import org.hawser.transport.Call;
import org.hawser.transport.Reply;
import org.hawser.transport.Request;
import org.junit.jupiter.api.Test;

class TestAgentClient {
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private final Reducer reducer = new Reducer(
            new JobName("job_1700000000000_0001"),
            new ReduceAttempt("attempt_1700000000000_0001_r_000003_0"),
            new JobKey(new byte[] {1, 2, 3}));
    private final List<FetchFailure> failures = new ArrayList<>();
    private final FetchStatistics statistics = new FetchStatistics();
    private long now;
    private final SimulatedLoop loop = new SimulatedLoop(() -> now);

    @Test
    void ask_busyAgentWishesALongPause_isGivenUpWhenPatienceEnds() {
        AgentClient client = new AgentClient(
                new SourceRoutes(new Source("host:1", 1, false), List.of(new BusyRoute())),
                reducer,
                new ClientSettings(1_000, 100, Duration.ofSeconds(1), 3, PATIENCE, PATIENCE, ClientSettings.NEVER),
                loop,
                statistics,
                () -> 1,
                (given, failure) -> failures.add(failure));
        client.ask(new Unanswered());

        pass(Duration.ofMillis(1));
        assertThat(failures).isEmpty();
        pass(PATIENCE);
        pass(PATIENCE);

        assertThat(failures).hasSize(2).allSatisfy(failure -> assertThat(failure.detail())
                .contains("BUSY"));
        assertThat(statistics.getRequests()).isEqualTo(3);
    }

    private void pass(Duration time) {
        now += time.toNanos();
        while (loop.turn()) {
            // All that is due.
        }
    }

    /** To an agent that wants to be left alone for days. */
    private final class BusyRoute implements Route {
        @Override
        public Carrier carrier() {
            return Carrier.TCP;
        }

        @Override
        public Call call(Request request, Duration timeout) {
            ByteBuffer busy;
            try {
                busy = ReplyCodec.sign(
                        new ShuffleReply.Refused(ReplyStatus.BUSY, Integer.MAX_VALUE, true),
                        RequestCodec.decode(request.header()),
                        reducer.key());
            } catch (MalformedMessageException e) {
                throw new IllegalStateException(e);
            }
            return new EndedCall(CompletableFuture.completedFuture(new Reply(busy, 0)));
        }
    }

    private final class Unanswered implements Question {
        @Override
        public ShuffleRequest request(long session, long sequence) {
            throw new IllegalStateException("there is no session");
        }

        @Override
        public Optional<ByteBuffer> destination() {
            return Optional.empty();
        }

        @Override
        public void answered(ShuffleReply reply, Carrier carrier) {
            throw new IllegalStateException("an answer came");
        }

        @Override
        public void retry(boolean destinationLost, Runnable ask) {
            throw new IllegalStateException("it was sent");
        }

        @Override
        public void failed(FetchFailure failure) {
            failures.add(failure);
        }
    }
}
