// SPDX-License-Identifier: Apache-2.0
package org.hawser.transport.exchange;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.hawser.transport.IncomingRequest;
import org.hawser.transport.PeerId;
import org.hawser.transport.Quarantine;
import org.hawser.transport.Response;
import org.hawser.transport.TransportException;
import org.hawser.transport.TransportException.Reason;
import org.hawser.transport.wire.Frame;

/** The server's end of an exchange. The endpoint's thread later carries out the calls of handlers. */
final class IncomingExchange implements Exchange, IncomingRequest {
    private static final int MAX_REASON_CHARS = 256;

    private final Core core;
    private final Consumer<Runnable> ownerThread;
    private final PeerId caller;
    private final Frame.Ask ask;
    private final long expiryNanos;
    private final AtomicBoolean answered = new AtomicBoolean();
    private final AtomicBoolean uploadAsked = new AtomicBoolean();
    private final CompletableFuture<Void> uploaded = new CompletableFuture<>();
    private final CompletableFuture<Void> sent = new CompletableFuture<>();
    private volatile boolean abandoned;
    private Optional<PayloadReceiver> receiver = Optional.empty();
    private Optional<PayloadSender> sender = Optional.empty();
    private Optional<TransportException> failure = Optional.empty();
    private boolean over;
    private Optional<Quarantine> quarantine = Optional.empty();

    IncomingExchange(Core core, Consumer<Runnable> ownerThread, PeerId caller, Frame.Ask ask, long now) {
        this.core = core;
        this.ownerThread = ownerThread;
        this.caller = caller;
        this.ask = ask;
        this.expiryNanos =
                now + ask.timeoutMillis() * 1_000_000L + core.limits().grace().toNanos();
    }

    long id() {
        return ask.exchange();
    }

    @Override
    public PeerId peer() {
        return caller;
    }

    @Override
    public PeerId caller() {
        return caller;
    }

    @Override
    public ByteBuffer header() {
        return ask.header().duplicate();
    }

    @Override
    public int uploadBytes() {
        return ask.uploadBytes();
    }

    @Override
    public int destinationBytes() {
        return ask.destinationBytes();
    }

    @Override
    public boolean abandoned() {
        return abandoned;
    }

    @Override
    public CompletableFuture<Void> receiveUpload(ByteBuffer into) {
        if (!into.isDirect() || into.isReadOnly() || into.remaining() < ask.uploadBytes()) {
            throw new IllegalArgumentException(
                    "no writable direct buffer with room for " + ask.uploadBytes() + " bytes: " + into);
        }
        if (answered.get() || !uploadAsked.compareAndSet(false, true)) {
            throw new IllegalStateException("the upload was asked for already, or the request answered");
        }
        ByteBuffer room = into.slice(into.position(), ask.uploadBytes());
        ownerThread.accept(() -> startUpload(room));
        return uploaded;
    }

    @Override
    public CompletableFuture<Void> reply(Response response) {
        if (response.payloadBytes() > ask.destinationBytes()) {
            throw new IllegalArgumentException("the payload has " + response.payloadBytes()
                    + " bytes, the caller takes " + ask.destinationBytes());
        }
        if (response.header().remaining() > core.limits().headerBytes()) {
            throw new IllegalArgumentException(
                    "the header has " + response.header().remaining() + " bytes, allowed are "
                            + core.limits().headerBytes());
        }
        answer(() -> startPayload(response));
        return sent;
    }

    @Override
    public void reject(String reason) {
        ByteBuffer bytes = encoded(reason);
        answer(() -> refuse(bytes));
    }

    private ByteBuffer encoded(String reason) {
        ByteBuffer bytes =
                StandardCharsets.UTF_8.encode(reason.substring(0, Math.min(reason.length(), MAX_REASON_CHARS)));
        return bytes.limit(Math.min(bytes.limit(), core.limits().headerBytes()));
    }

    boolean answered() {
        return answered.get();
    }

    void onCancel(Frame.Cancel cancel) {
        abandoned = true;
        failure = Optional.of(new TransportException(Reason.CANCELLED, caller + " has given up"));
        sender.ifPresent(PayloadSender::stop);
        receiver.ifPresent(one -> one.expect(cancel.uploadedBytes()));
        send(new Frame.Cancelled(
                ask.exchange(), sender.map(PayloadSender::sentBytes).orElse(0)));
    }

    @Override
    public int poll(long now) {
        return awaited() ? move(now) : 0;
    }

    @Override
    public void tick(long now) {
        if (over) {
            return;
        }
        if (quarantine.isPresent()) {
            move(now);
        } else if (now - expiryNanos >= 0) {
            // The caller has given up long ago, or is gone.
            giveUp(
                    new TransportException(
                            Reason.UNREACHABLE, caller + " has taken no answer within the time that it gave"),
                    now);
        }
    }

    @Override
    public boolean moving() {
        return sender.isPresent() || receiver.isPresent();
    }

    @Override
    public boolean awaited() {
        return !over && quarantine.isEmpty();
    }

    @Override
    public void giveUp(TransportException cause, long now) {
        if (!awaited()) {
            return;
        }
        abandoned = true;
        sender.ifPresent(PayloadSender::stop);
        receiver.ifPresent(PayloadReceiver::abandon);
        boolean held = !sender.map(PayloadSender::idle).orElse(true)
                || !receiver.map(PayloadReceiver::released).orElse(true);
        if (held) {
            core.counters().bytesQuarantined.add(bytes());
            CompletableFuture<Void> letGo = new CompletableFuture<>();
            Quarantine inUse = sender.filter(one -> !one.idle())
                    .map(one -> one.quarantine(letGo))
                    .orElseGet(() -> Quarantine.ofAll(letGo));
            quarantine = Optional.of(inUse);
            tell(cause.quarantined(inUse));
        } else {
            fail(cause);
        }
    }

    @Override
    public void fail(TransportException cause) {
        abandoned = true;
        tell(failure.orElse(cause));
        end();
    }

    @Override
    public boolean over() {
        return over;
    }

    private void answer(Runnable action) {
        if (uploadAsked.get() && !uploaded.isDone()) {
            throw new IllegalStateException("the upload is still coming: answer when its future is done");
        }
        if (!answered.compareAndSet(false, true)) {
            throw new IllegalStateException("the request was answered already");
        }
        ownerThread.accept(action);
    }

    private void startUpload(ByteBuffer room) {
        if (over || abandoned) {
            tell(goneBy());
            return;
        }
        PayloadReceiver posted = new PayloadReceiver(core, caller, room);
        receiver = Optional.of(posted);
        posted.post();
        posted.expect(room.remaining());
        if (posted.failure().isEmpty()) {
            send(new Frame.Grant(ask.exchange(), posted.tag(), core.limits().chunkBytes()));
        }
    }

    private void startPayload(Response response) {
        if (over || abandoned) {
            tell(goneBy());
            end();
            return;
        }
        send(new Frame.Answer(ask.exchange(), response.payloadBytes(), response.header()));
        if (response.payloadBytes() == 0) {
            end();
            sent.complete(null);
        } else {
            List<ByteBuffer> payload = response.payload();
            PayloadSender begun = new PayloadSender(core, caller, ask.tag(), ask.chunkBytes(), payload);
            sender = Optional.of(begun);
            // This precedes the next look at the network, which takes time.
            begun.poll();
        }
    }

    private void refuse(ByteBuffer reason) {
        if (!over && !abandoned) {
            send(new Frame.Refusal(ask.exchange(), reason));
        }
        end();
    }

    private int move(long now) {
        int sentPieces = sender.map(PayloadSender::poll).orElse(0);
        int landedPieces = receiver.map(PayloadReceiver::poll).orElse(0);
        if (landedPieces > 0) {
            core.health().heard(caller, now);
        }
        if (failure.isEmpty()) {
            receiver.flatMap(PayloadReceiver::failure)
                    .or(() -> sender.flatMap(PayloadSender::failure))
                    .ifPresent(this::breakOff);
        }
        advance();
        return sentPieces + landedPieces;
    }

    /** Tells the caller that nothing more follows, and waits for transfers in flight. */
    private void breakOff(String reason) {
        abandoned = true;
        failure = Optional.of(
                new TransportException(Reason.UNREACHABLE, "a transfer with " + caller + " failed: " + reason));
        send(sender.<Frame>map(one -> new Frame.Cancelled(ask.exchange(), one.sentBytes()))
                .orElseGet(() -> new Frame.Refusal(ask.exchange(), encoded("no upload: " + reason))));
    }

    private void advance() {
        if (receiver.map(PayloadReceiver::complete).orElse(false)) {
            receiver.ifPresent(PayloadReceiver::close);
            receiver = Optional.empty();
            failure.ifPresentOrElse(uploaded::completeExceptionally, () -> uploaded.complete(null));
        }
        boolean payloadGone = sender.map(PayloadSender::idle).orElse(false);
        if (payloadGone && receiver.isEmpty()) {
            failure.ifPresentOrElse(sent::completeExceptionally, () -> sent.complete(null));
            end();
        } else if (abandoned && sender.isEmpty() && receiver.isEmpty()) {
            end();
        }
    }

    private void send(Frame frame) {
        core.outbox().send(caller, frame);
    }

    private TransportException goneBy() {
        return failure.orElseGet(() -> new TransportException(Reason.CANCELLED, caller + " waits no longer"));
    }

    private void tell(TransportException cause) {
        uploaded.completeExceptionally(cause);
        sent.completeExceptionally(cause);
    }

    private void end() {
        if (!over) {
            over = true;
            receiver.ifPresent(PayloadReceiver::close);
            receiver = Optional.empty();
            quarantine.ifPresent(inUse -> {
                core.counters().bytesQuarantined.add(-bytes());
                inUse.over().complete(null);
            });
        }
    }

    private long bytes() {
        return (long) ask.uploadBytes() + ask.destinationBytes();
    }
}
