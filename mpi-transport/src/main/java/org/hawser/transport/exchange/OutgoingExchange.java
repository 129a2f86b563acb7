// SPDX-License-Identifier: Apache-2.0
package org.hawser.transport.exchange;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.hawser.transport.Patience;
import org.hawser.transport.PeerId;
import org.hawser.transport.Quarantine;
import org.hawser.transport.Reply;
import org.hawser.transport.Request;
import org.hawser.transport.TransportException;
import org.hawser.transport.TransportException.Reason;
import org.hawser.transport.wire.Frame;

/**
 * The caller's end of an exchange.
 *
 * <pre>
 *   WAITING ---&gt; ASKED ---&gt; ANSWERED ---&gt; OVER
 *      |           |            |           ^
 *      |           +------------+-- GIVEN_UP|    (the peer may still send: that is taken into the scratch buffer)
 *      +------------------------------------+
 * </pre>
 */
final class OutgoingExchange implements Exchange {
    private static final ByteBuffer NOTHING = ByteBuffer.allocate(0).asReadOnlyBuffer();

    private enum Phase {
        WAITING,
        ASKED,
        ANSWERED,
        GIVEN_UP,
        OVER
    }

    private final Core core;
    private final long id;
    private final PeerId peer;
    private final Request request;
    private final long startNanos;
    private final long timeoutNanos;
    private final long silenceNanos;
    private final CompletableFuture<Reply> result;
    private Phase phase = Phase.WAITING;
    private Optional<PayloadReceiver> receiver = Optional.empty();
    private Optional<PayloadSender> uploader = Optional.empty();
    private ByteBuffer answerHeader = NOTHING;
    private int answerBytes;
    private long askedNanos;
    private boolean pinged;
    private long pingedNanos;
    private volatile boolean uploadTaken;
    private Optional<TransportException> failure = Optional.empty();
    private long giveUpNanos;
    private boolean told;
    private Optional<CompletableFuture<Void>> quarantine = Optional.empty();
    private boolean settled;
    private boolean stopped;
    private boolean left;

    OutgoingExchange(
            Core core,
            long id,
            PeerId peer,
            Request request,
            long startNanos,
            Patience patience,
            CompletableFuture<Reply> result) {
        this.core = core;
        this.id = id;
        this.peer = peer;
        this.request = request;
        this.startNanos = startNanos;
        this.pingedNanos = startNanos;
        this.timeoutNanos = patience.timeout().toNanos();
        this.silenceNanos = Math.min(timeoutNanos, patience.silence().toNanos());
        this.result = result;
    }

    long id() {
        return id;
    }

    @Override
    public PeerId peer() {
        return peer;
    }

    /** The payload that it may transfer. */
    long bytes() {
        return (long) request.destinationBytes() + request.uploadBytes();
    }

    /** Whether the call has been completed, good or bad. Returns true only once. */
    boolean leaving() {
        boolean leaving = told && !left;
        left |= leaving;
        return leaving;
    }

    /** See {@link org.hawser.transport.Call#uploadTaken}; may be called by any thread. */
    boolean uploadTaken() {
        return uploadTaken;
    }

    /** Posts the destination, then asks. */
    void ask(long now) {
        receiver = request.destination()
                .filter(ByteBuffer::hasRemaining)
                .map(destination -> new PayloadReceiver(core, peer, destination));
        receiver.ifPresent(PayloadReceiver::post);
        phase = Phase.ASKED;
        askedNanos = now;
        Optional<String> refused = receiver.flatMap(PayloadReceiver::failure);
        if (refused.isPresent()) {
            settled = true;
            letGo(broken(refused.get()), now);
            return;
        }
        long leftNanos = Math.max(0, startNanos + timeoutNanos - now);
        Frame ask = new Frame.Ask(
                id,
                (int) Math.min(Integer.MAX_VALUE, leftNanos / 1_000_000),
                receiver.map(PayloadReceiver::tag).orElse(0),
                request.destinationBytes(),
                core.limits().chunkBytes(),
                request.uploadBytes(),
                request.header());
        core.outbox().send(peer, ask);
    }

    void onGrant(Frame.Grant grant) {
        if (phase == Phase.ASKED && uploader.isEmpty()) {
            uploadTaken = true;
            uploader = Optional.of(new PayloadSender(core, peer, grant.tag(), grant.chunkBytes(), request.upload()));
        }
    }

    void onAnswer(Frame.Answer answer, long now) {
        if (!awaitsAnswer()) {
            return;
        }
        if (answer.payloadBytes() > request.destinationBytes()) {
            String excess = peer + " answers with " + answer.payloadBytes() + " bytes, asked was for "
                    + request.destinationBytes();
            giveUp(new TransportException(Reason.REJECTED, excess), now);
            return;
        }
        settled = true;
        answerBytes = answer.payloadBytes();
        answerHeader = answer.header();
        receiver.ifPresent(one -> one.expect(answer.payloadBytes()));
        if (phase == Phase.ASKED) {
            phase = Phase.ANSWERED;
        }
    }

    void onRefusal(Frame.Refusal refusal, long now) {
        if (!awaitsAnswer()) {
            return;
        }
        settled = true;
        if (phase == Phase.ASKED) {
            String reason =
                    StandardCharsets.UTF_8.decode(refusal.header().duplicate()).toString();
            letGo(new TransportException(Reason.REJECTED, peer + " refuses: " + reason), now);
        }
        receiver.ifPresent(one -> one.expect(0));
    }

    private boolean awaitsAnswer() {
        return !settled && (phase == Phase.ASKED || phase == Phase.GIVEN_UP);
    }

    /** The peer has stopped, because it was told to or because it cannot continue. */
    void onCancelled(Frame.Cancelled cancelled, long now) {
        if (phase == Phase.ANSWERED) {
            letGo(new TransportException(Reason.UNREACHABLE, peer + " could not send all of its payload"), now);
        }
        if (phase == Phase.GIVEN_UP && !stopped) {
            stopped = true;
            int sent = settled ? Math.min(answerBytes, cancelled.sentBytes()) : 0;
            settled = true;
            receiver.ifPresent(one -> one.expect(sent));
        }
    }

    @Override
    public void giveUp(TransportException cause, long now) {
        if (phase == Phase.WAITING) {
            tell(cause);
            phase = Phase.OVER;
        } else if (phase == Phase.ASKED || phase == Phase.ANSWERED) {
            uploader.ifPresent(PayloadSender::stop);
            int uploaded = uploader.map(PayloadSender::sentBytes).orElse(0);
            letGo(cause, now);
            if (core.outbox().withdraw(peer, id)) {
                settled = true;
                receiver.ifPresent(one -> one.expect(0));
            } else {
                core.outbox().send(peer, new Frame.Cancel(id, uploaded));
            }
        }
    }

    @Override
    public int poll(long now) {
        boolean nothingComes = told && !settled;
        if (phase == Phase.WAITING || phase == Phase.OVER || nothingComes) {
            return 0;
        }
        return move(now);
    }

    @Override
    public void tick(long now) {
        if (told) {
            move(now);
        } else if (phase == Phase.GIVEN_UP) {
            if (now - giveUpNanos >= core.limits().grace().toNanos()) {
                quarantine();
            }
        } else if (now - startNanos >= timeoutNanos) {
            expire(now);
        } else if (phase != Phase.WAITING) {
            listen(now);
        }
    }

    /** Asks a silent peer for a sign of life, and gives up one that stays silent. */
    private void listen(long now) {
        if (receiver.map(PayloadReceiver::advanced).orElse(false)) {
            core.health().heard(peer, now);
        }
        if (now - askedNanos >= silenceNanos && !core.health().heardSince(peer, now - silenceNanos)) {
            suspect(silenceNanos, now);
        } else if (now - pingedNanos >= silenceNanos / 2 && !core.health().heardSince(peer, now - silenceNanos / 4)) {
            pinged = true;
            pingedNanos = now;
            core.outbox().send(peer, new Frame.Ping(id));
        }
    }

    @Override
    public boolean moving() {
        return phase == Phase.ANSWERED || (uploader.isPresent() && phase == Phase.ASKED);
    }

    @Override
    public boolean awaited() {
        return !told;
    }

    @Override
    public void fail(TransportException cause) {
        if (phase != Phase.OVER) {
            tell(failure.orElse(cause));
            end();
        }
    }

    @Override
    public boolean over() {
        return phase == Phase.OVER;
    }

    private int move(long now) {
        int sent = uploader.map(PayloadSender::poll).orElse(0);
        int landed =
                phase == Phase.ASKED ? 0 : receiver.map(PayloadReceiver::poll).orElse(0);
        if (landed > 0) {
            core.health().heard(peer, now);
        }
        Optional<String> broken =
                receiver.flatMap(PayloadReceiver::failure).or(() -> uploader.flatMap(PayloadSender::failure));
        if (broken.isPresent() && phase != Phase.GIVEN_UP) {
            giveUp(broken(broken.get()), now);
        }
        advance();
        return sent + landed;
    }

    private void advance() {
        boolean uploadIdle = uploader.map(PayloadSender::idle).orElse(true);
        boolean landed = receiver.map(PayloadReceiver::complete).orElse(true);
        if (phase == Phase.ANSWERED && landed && uploadIdle) {
            told = true;
            end();
            core.counters().callsCompleted.increment();
            result.complete(new Reply(answerHeader, answerBytes));
        } else if (phase == Phase.GIVEN_UP) {
            if (uploadIdle && receiver.map(PayloadReceiver::released).orElse(true)) {
                failure.ifPresent(this::tell);
                release();
            }
            if (told && settled && landed && uploadIdle) {
                end();
            }
        }
    }

    private void letGo(TransportException cause, long now) {
        phase = Phase.GIVEN_UP;
        uploader.ifPresent(PayloadSender::stop);
        failure = Optional.of(cause);
        giveUpNanos = now;
        receiver.ifPresent(PayloadReceiver::abandon);
    }

    private void expire(long now) {
        String after = " within " + timeoutNanos / 1_000_000 + " ms";
        if (phase == Phase.WAITING) {
            giveUp(new TransportException(Reason.DEADLINE, "the call to " + peer + " found no room here" + after), now);
        } else if (core.health().heardSince(peer, aliveSince(now))) {
            giveUp(new TransportException(Reason.DEADLINE, peer + " is alive, but has not answered" + after), now);
        } else {
            suspect(timeoutNanos, now);
        }
    }

    /** In the second half of the time, or after it was asked to, which is at the half if this thread is not late. */
    private long aliveSince(long now) {
        long half = now - timeoutNanos / 2;
        return pinged && pingedNanos - half < 0 ? pingedNanos : half;
    }

    private TransportException broken(String reason) {
        return new TransportException(Reason.UNREACHABLE, "a transfer with " + peer + " failed: " + reason);
    }

    private void suspect(long silentNanos, long now) {
        core.health().suspect(peer, now);
        String silent = peer + " gave no sign of life within " + silentNanos / 1_000_000 + " ms";
        giveUp(new TransportException(Reason.UNREACHABLE, silent), now);
    }

    private void quarantine() {
        CompletableFuture<Void> letGo = new CompletableFuture<>();
        quarantine = Optional.of(letGo);
        core.counters().bytesQuarantined.add(bytes());
        tell(failure.orElseThrow().quarantined(Quarantine.ofAll(letGo)));
    }

    private void release() {
        quarantine.ifPresent(letGo -> {
            core.counters().bytesQuarantined.add(-bytes());
            letGo.complete(null);
        });
        quarantine = Optional.empty();
    }

    private void tell(TransportException cause) {
        if (!told) {
            told = true;
            core.counters().callsFailed.increment();
            result.completeExceptionally(cause);
        }
    }

    private void end() {
        release();
        phase = Phase.OVER;
        receiver.ifPresent(PayloadReceiver::close);
    }
}
