// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.client;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.LongSupplier;
import org.hawser.shuffle.client.FetchFailure.Reason;
import org.hawser.shuffle.wire.MalformedMessageException;
import org.hawser.shuffle.wire.ReplyCodec;
import org.hawser.shuffle.wire.RequestCodec;
import org.hawser.shuffle.wire.ShuffleReply;
import org.hawser.shuffle.wire.ShuffleRequest;
import org.hawser.shuffle.wire.SignedRequest;
import org.hawser.transport.Call;
import org.hawser.transport.Reply;
import org.hawser.transport.Request;
import org.hawser.transport.TransportException;

/**
 * Asks one agent on behalf of a reducer, within a session that it opens when the first question is asked. A failed
 * request is repeated over another route, a refused one after a pause. When the agent is given up, all its open
 * questions fail. {@link FetchEngine} creates one for each agent. Only the event loop may use it.
 */
final class AgentClient {
    private static final Duration PAUSE = Duration.ofMillis(50);

    private final SourceRoutes agent;
    private final Reducer reducer;
    private final ClientSettings settings;
    private final EventLoop loop;
    private final FetchStatistics statistics;
    private final LongSupplier nonces;
    private final BiConsumer<AgentClient, FetchFailure> onGivenUp;
    private final AgentRoutes routes;
    private final Queue<Question> waiting = new ArrayDeque<>();
    private final Set<Call> calls = new HashSet<>();
    private Optional<FetchFailure> givenUp = Optional.empty();
    private Optional<Long> refusedSince = Optional.empty();
    private long givenUpNanos;
    private long session;
    private long sequence;
    private boolean opening;

    /** @param onGivenUp called once, if it comes to that, before the questions fail */
    AgentClient(
            SourceRoutes agent,
            Reducer reducer,
            ClientSettings settings,
            EventLoop loop,
            FetchStatistics statistics,
            LongSupplier nonces,
            BiConsumer<AgentClient, FetchFailure> onGivenUp) {
        this.agent = agent;
        this.reducer = reducer;
        this.settings = settings;
        this.loop = loop;
        this.statistics = statistics;
        this.nonces = nonces;
        this.onGivenUp = onGivenUp;
        this.routes = new AgentRoutes(agent.routes(), settings.tries());
    }

    String name() {
        return agent.source().name();
    }

    /**
     * Whether another client may take its place: it was given up, asks nothing any more, and either that was a while ago
     * or there are other ways to the agent.
     */
    boolean outlived(SourceRoutes offered) {
        return givenUp.isPresent()
                && calls.isEmpty()
                && (!offered.equals(agent)
                        || loop.nanoTime() - givenUpNanos
                                > settings.forgiveness().toNanos());
    }

    /** Why it was given up, if it was. */
    Optional<FetchFailure> givenUp() {
        return givenUp;
    }

    /** Calls that have not ended. */
    int callsUnderWay() {
        return calls.size();
    }

    void ask(Question question) {
        if (givenUp.isPresent()) {
            question.failed(givenUp.get());
        } else if (session == 0) {
            waiting.add(question);
            open();
        } else {
            send(question);
        }
    }

    /** Data that came over this carrier was wrong: another way is used from now on, if there is one. */
    void distrust(Carrier carrier) {
        if (routes.current().carrier() == carrier) {
            routes.failed(routes.generation());
        }
    }

    /** Asks nothing any more. */
    void close() {
        giveUp(failure(Optional.empty(), Reason.UNREACHABLE, "the shuffle is over"), false);
        Set.copyOf(calls).forEach(Call::cancel);
    }

    private void open() {
        if (!opening) {
            opening = true;
            send(new Opening());
        }
    }

    @SuppressWarnings("FutureReturnValueIgnored") // What comes of it is in the event.
    private void send(Question question) {
        ShuffleRequest request = question.request(session, ++sequence);
        SignedRequest signed = RequestCodec.sign(request, reducer.key());
        Request message = new Request(signed.bytes(), List.of(), question.destination());
        Sent sent = new Sent(question, signed, routes.current(), routes.generation(), session);
        statistics.requested();
        Call call = sent.route().call(message, settings.callTimeout());
        calls.add(call);
        call.reply()
                .whenComplete((reply, failure) -> loop.execute(() -> {
                    calls.remove(call);
                    ended(sent, reply, failure);
                }));
    }

    private void ended(Sent sent, Reply reply, Throwable failure) {
        if (failure != null) {
            lost(sent, failure);
            return;
        }
        ShuffleReply answer;
        try {
            answer = ReplyCodec.decode(reply.header(), sent.request(), reducer.key());
        } catch (MalformedMessageException e) {
            lost(sent, e);
            return;
        }
        if (answer instanceof ShuffleReply.Refused refused) {
            refused(sent, refused);
            return;
        }
        if (answer instanceof ShuffleReply.Fetched fetched && fetched.bytes() != reply.payloadBytes()) {
            lost(
                    sent,
                    new MalformedMessageException(
                            fetched.bytes() + " bytes were announced, " + reply.payloadBytes() + " came"));
            return;
        }
        routes.worked();
        if (!(sent.question() instanceof Opening)) {
            refusedSince = Optional.empty();
        }
        sent.question().answered(answer, sent.route().carrier());
    }

    private void lost(Sent sent, Throwable failure) {
        boolean destinationLost = failure instanceof TransportException transport && transport.buffersQuarantined();
        if (givenUp.isEmpty()) {
            statistics.retried();
            routes.failed(sent.generation());
            if (routes.exhausted()) {
                giveUp(failure(Optional.of(sent.route().carrier()), Reason.UNREACHABLE, describe(failure)), true);
            }
        }
        sent.question().retry(destinationLost, () -> again(sent.question()));
    }

    private void refused(Sent sent, ShuffleReply.Refused refused) {
        Duration pause = PAUSE;
        switch (refused.status()) {
            case BUSY -> pause = pauseOf(refused);
            case UNKNOWN_SESSION, REPLAYED -> {
                if (session == sent.session()) {
                    session = 0;
                }
                pause = refusedSince.isPresent() ? PAUSE : Duration.ZERO;
            }
            case UNKNOWN_JOB -> session = 0;
            case OK, BAD_SIGNATURE, MALFORMED -> giveUp(refusal(sent, refused), true);
        }
        long now = loop.nanoTime();
        if (refusedSince.isEmpty()) {
            refusedSince = Optional.of(now);
        } else if (now - refusedSince.get() > settings.patience().toNanos()) {
            giveUp(refusal(sent, refused), true);
        }
        statistics.retried();
        if (pause.isZero()) {
            again(sent.question());
        } else {
            loop.schedule(pause, () -> again(sent.question()));
        }
    }

    /** As the agent wishes, but not so long that it would not be given up in time. */
    private Duration pauseOf(ShuffleReply.Refused busy) {
        Duration wished = Duration.ofMillis(Math.max(1, busy.retryAfterMillis()));
        return wished.compareTo(settings.patience()) < 0 ? wished : settings.patience();
    }

    private void again(Question question) {
        if (question instanceof Opening) {
            opening = false;
            if (givenUp.isEmpty()) {
                open();
            }
        } else {
            ask(question);
        }
    }

    private void giveUp(FetchFailure failure, boolean tell) {
        if (givenUp.isEmpty()) {
            givenUp = Optional.of(failure);
            givenUpNanos = loop.nanoTime();
            if (tell) {
                onGivenUp.accept(this, failure);
            }
            for (Question next = waiting.poll(); next != null; next = waiting.poll()) {
                next.failed(failure);
            }
        }
    }

    private FetchFailure refusal(Sent sent, ShuffleReply.Refused refused) {
        return failure(
                Optional.of(sent.route().carrier()),
                Reason.REFUSED,
                "the agent answers " + refused.status() + " to "
                        + sent.request().request().kind());
    }

    private FetchFailure failure(Optional<Carrier> carrier, Reason reason, String detail) {
        return new FetchFailure(name(), Optional.empty(), carrier, reason, detail);
    }

    private static String describe(Throwable failure) {
        return failure.getMessage() == null ? failure.toString() : failure.getMessage();
    }

    /** A question under way. */
    private record Sent(Question question, SignedRequest request, Route route, int generation, long session) {}

    /** Asks for a session. */
    private final class Opening implements Question {
        @Override
        public ShuffleRequest request(long noSession, long noSequence) {
            return new ShuffleRequest.Open(
                    reducer.job(),
                    reducer.attempt(),
                    nonces.getAsLong(),
                    agent.source().local());
        }

        @Override
        public void answered(ShuffleReply reply, Carrier carrier) {
            opening = false;
            session = ((ShuffleReply.Opened) reply).session();
            sequence = 0;
            for (Question next = waiting.poll(); next != null; next = waiting.poll()) {
                ask(next);
            }
        }

        @Override
        public void failed(FetchFailure failure) {
            opening = false;
        }
    }
}
