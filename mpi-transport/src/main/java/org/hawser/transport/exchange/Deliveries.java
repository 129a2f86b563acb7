// SPDX-License-Identifier: Apache-2.0
package org.hawser.transport.exchange;

import java.lang.System.Logger.Level;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.stream.Stream;
import org.agrona.collections.Long2ObjectHashMap;
import org.hawser.transport.PeerId;
import org.hawser.transport.RequestHandler;
import org.hawser.transport.TransportException;
import org.hawser.transport.TransportException.Reason;
import org.hawser.transport.wire.Frame;
import org.hawser.transport.wire.FrameCodec;
import org.hawser.transport.wire.MalformedFrameException;

/** Passes messages to the exchanges to which they belong, and begins an exchange for each new request. */
final class Deliveries implements Fabric.Listener {
    private static final System.Logger LOG = System.getLogger(Deliveries.class.getName());

    private final Core core;
    private final FrameCodec codec;
    private final RequestHandler handler;
    private final Consumer<Runnable> ownerThread;
    private final Consumer<Exchange> begun;
    private final LongSupplier nanoClock;
    private final Long2ObjectHashMap<OutgoingExchange> outgoing = new Long2ObjectHashMap<>();
    private final Map<PeerId, Long2ObjectHashMap<IncomingExchange>> incoming = new HashMap<>();
    private boolean warned;

    Deliveries(
            Core core,
            RequestHandler handler,
            Consumer<Runnable> ownerThread,
            Consumer<Exchange> begun,
            LongSupplier nanoClock) {
        this.core = core;
        this.codec = new FrameCodec(core.limits());
        this.handler = handler;
        this.ownerThread = ownerThread;
        this.begun = begun;
        this.nanoClock = nanoClock;
    }

    void expect(OutgoingExchange exchange) {
        outgoing.put(exchange.id(), exchange);
    }

    void forget(Exchange exchange) {
        if (exchange instanceof OutgoingExchange asked) {
            outgoing.remove(asked.id());
        } else if (exchange instanceof IncomingExchange served) {
            Long2ObjectHashMap<IncomingExchange> ofCaller = incoming.get(served.peer());
            if (ofCaller != null) {
                ofCaller.remove(served.id());
                if (served.peer().guest() && ofCaller.isEmpty()) {
                    incoming.remove(served.peer());
                }
            }
        }
    }

    @Override
    public void onMessage(PeerId from, ByteBuffer message) {
        Frame frame;
        try {
            frame = codec.decode(message);
        } catch (MalformedFrameException e) {
            LOG.log(warned ? Level.DEBUG : Level.WARNING, "A message of " + from + " is dropped: " + e.getMessage());
            warned = true;
            return;
        }
        long now = nanoClock.getAsLong();
        core.health().heard(from, now);
        deliver(from, frame, now);
    }

    @Override
    public void onMessageFailed(PeerId peer, String reason) {
        TransportException cause =
                new TransportException(Reason.UNREACHABLE, "a message to " + peer + " could not be sent: " + reason);
        long now = nanoClock.getAsLong();
        exchangesWith(peer).forEach(one -> one.giveUp(cause, now));
    }

    @Override
    public void onPeerLost(PeerId peer, String reason) {
        core.outbox().forget(peer);
        TransportException cause = new TransportException(Reason.UNREACHABLE, peer + " is lost: " + reason);
        exchangesWith(peer).forEach(one -> one.fail(cause));
        if (peer.guest()) {
            // It does not come back, and there is no end to the number of guests.
            core.health().forget(peer);
        }
    }

    private List<Exchange> exchangesWith(PeerId peer) {
        return Stream.<Exchange>concat(
                        outgoing.values().stream().filter(one -> one.peer().equals(peer)),
                        Stream.ofNullable(incoming.get(peer)).flatMap(ofCaller -> ofCaller.values().stream()))
                .toList();
    }

    private void deliver(PeerId from, Frame frame, long now) {
        if (frame instanceof Frame.Ask ask) {
            serve(from, ask, now);
        } else if (frame instanceof Frame.Answer answer) {
            asked(from, answer).ifPresent(one -> one.onAnswer(answer, now));
        } else if (frame instanceof Frame.Grant grant) {
            asked(from, grant).ifPresent(one -> one.onGrant(grant));
        } else if (frame instanceof Frame.Refusal refusal) {
            asked(from, refusal).ifPresent(one -> one.onRefusal(refusal, now));
        } else if (frame instanceof Frame.Cancelled cancelled) {
            asked(from, cancelled).ifPresent(one -> one.onCancelled(cancelled, now));
        } else if (frame instanceof Frame.Cancel cancel) {
            cancel(from, cancel);
        } else if (frame instanceof Frame.Ping ping) {
            core.outbox().send(from, new Frame.Pong(ping.exchange()));
        }
    }

    private void serve(PeerId from, Frame.Ask ask, long now) {
        IncomingExchange exchange = new IncomingExchange(core, ownerThread, from, ask, now);
        Long2ObjectHashMap<IncomingExchange> ofCaller =
                incoming.computeIfAbsent(from, one -> new Long2ObjectHashMap<>());
        if (ofCaller.putIfAbsent(ask.exchange(), exchange) != null) {
            return;
        }
        begun.accept(exchange);
        core.counters().requestsServed.increment();
        try {
            handler.handle(exchange);
        } catch (RuntimeException e) {
            if (!exchange.answered()) {
                exchange.reject(e.toString());
            }
        }
    }

    /** An exchange that is over here has sent all that it has announced. */
    private void cancel(PeerId from, Frame.Cancel cancel) {
        Optional.ofNullable(incoming.get(from))
                .map(ofCaller -> ofCaller.get(cancel.exchange()))
                .ifPresentOrElse(exchange -> exchange.onCancel(cancel), () -> core.outbox()
                        .send(from, new Frame.Cancelled(cancel.exchange(), Integer.MAX_VALUE)));
    }

    private Optional<OutgoingExchange> asked(PeerId from, Frame frame) {
        return Optional.ofNullable(outgoing.get(frame.exchange()))
                .filter(one -> one.peer().equals(from));
    }
}
