// SPDX-License-Identifier: Apache-2.0
package org.hawser.transport.netty;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import java.nio.ByteBuffer;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.hawser.transport.PeerId;
import org.hawser.transport.TransportLimits;

/** Parses the data of a connection: the greeting of the peer, then messages and pieces of payload. */
@SuppressWarnings("FutureReturnValueIgnored") // What fails closes the connection, and that is noticed.
final class Inbound extends ChannelInboundHandlerAdapter {
    private final NettyFabric fabric;
    private final Optional<Gate> gate;
    private final TransportLimits limits;
    private final ByteBuffer headBytes = ByteBuffer.allocate(RecordHead.BYTES);
    private Optional<PeerId> peer;
    private ByteBuffer message = ByteBuffer.allocate(0);
    private Optional<RecordHead> head = Optional.empty();
    private Optional<NettyTransfer> payload = Optional.empty();
    private Optional<ByteBuf> room = Optional.empty();
    private Optional<ChannelHandlerContext> connection = Optional.empty();
    private boolean aborted;
    private boolean news;
    private Optional<Consumer<byte[]>> challenged = Optional.empty();

    private Inbound(NettyFabric fabric, Optional<PeerId> peer, Optional<Gate> gate, TransportLimits limits) {
        this.fabric = fabric;
        this.peer = peer;
        this.gate = gate;
        this.limits = limits;
    }

    /** For a connection whose client must first prove that it knows the secret. */
    static Inbound accepting(NettyFabric fabric, Credentials credentials, TransportLimits limits) {
        return new Inbound(fabric, Optional.empty(), Optional.of(new Gate(credentials)), limits);
    }

    /** For a connection to a peer, which answers over it if it has no other. */
    static Inbound connectedTo(PeerId peer, NettyFabric fabric, TransportLimits limits) {
        return new Inbound(fabric, Optional.of(peer), Optional.empty(), limits);
    }

    /** Answers the peer's challenge, which arrives first. */
    void onChallenge(Consumer<byte[]> answer) {
        challenged = Optional.of(answer);
    }

    /** The destination of the next bytes if they are payload. */
    Optional<ByteBuf> payloadRoom() {
        room = payload.map(NettyTransfer::missing)
                .map(missing -> Unpooled.wrappedBuffer(missing).clear());
        return room;
    }

    /** Stops reading and releases the buffer that is being filled. */
    void abort() {
        aborted = true;
        payload.ifPresent(NettyTransfer::fail);
        payload = Optional.empty();
        connection.ifPresent(ChannelHandlerContext::close);
    }

    boolean aborted() {
        return aborted;
    }

    @Override
    public void handlerAdded(ChannelHandlerContext context) {
        connection = Optional.of(context);
    }

    @Override
    public void channelActive(ChannelHandlerContext context) {
        gate.ifPresent(one -> {
            one.challenge(context.channel());
            long millis = limits.greeting().toMillis();
            context.executor().schedule(() -> closeIfUnknown(context, millis), millis, TimeUnit.MILLISECONDS);
        });
    }

    private void closeIfUnknown(ChannelHandlerContext context, long millis) {
        if (peer.isEmpty() && context.channel().isOpen()) {
            if (!aborted) {
                fabric.refused("nobody has introduced itself within " + millis + " ms");
            }
            context.close();
        }
    }

    @Override
    @SuppressWarnings("ReferenceEquality") // Is it the very buffer that was given?
    public void channelRead(ChannelHandlerContext context, Object read) {
        ByteBuf bytes = (ByteBuf) read;
        try {
            if (!aborted && room.isPresent() && room.get() == bytes) {
                payload.ifPresent(transfer -> transfer.filled(bytes.readableBytes()));
                finishPayload();
            } else {
                while (!aborted && bytes.isReadable()) {
                    take(bytes);
                }
            }
        } catch (IllegalArgumentException e) {
            fabric.refused(e.getMessage());
            if (peer.isEmpty()) {
                aborted = true;
                Gate.refuse(context.channel(), e.getMessage());
            } else {
                context.close();
            }
        } finally {
            bytes.release();
        }
    }

    @Override
    public void channelReadComplete(ChannelHandlerContext context) {
        if (news) {
            news = false;
            fabric.changed();
        }
    }

    @Override
    public void channelInactive(ChannelHandlerContext context) {
        if (!aborted) {
            abort();
            peer.ifPresent(one -> fabric.lost(one, "the connection is closed"));
        }
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
        context.close();
    }

    private void take(ByteBuf bytes) {
        if (payload.isPresent()) {
            payload.get().take(bytes);
            finishPayload();
        } else if (head.isEmpty()) {
            takeHead(bytes);
        } else {
            takeMessage(bytes, head.get());
        }
    }

    private void takeHead(ByteBuf bytes) {
        copy(bytes, headBytes, RecordHead.BYTES);
        if (headBytes.position() < RecordHead.BYTES) {
            return;
        }
        RecordHead read = new RecordHead(headBytes.getInt(0), headBytes.getInt(Integer.BYTES));
        headBytes.clear();
        if (!inPlace(read.tag())) {
            throw new IllegalArgumentException("a connection has no greeting, or a second one");
        }
        if (read.tag() > 0) {
            beginPayload(read);
        } else if (read.length() < 1 || read.length() > limits.messageBytes()) {
            throw new IllegalArgumentException(
                    "a message has " + read.length() + " bytes, allowed is 1 to " + limits.messageBytes());
        } else {
            head = Optional.of(read);
            message = ByteBuffer.allocate(read.length());
        }
    }

    private boolean inPlace(int tag) {
        if (gate.isPresent()) {
            return peer.isEmpty() ? tag == RecordHead.GREETING : tag >= 0;
        }
        return tag == RecordHead.REFUSAL || (challenged.isPresent() ? tag == RecordHead.CHALLENGE : tag >= 0);
    }

    private void takeMessage(ByteBuf bytes, RecordHead of) {
        copy(bytes, message, of.length());
        if (message.position() < of.length()) {
            return;
        }
        message.flip();
        head = Optional.empty();
        switch (of.tag()) {
            case RecordHead.GREETING -> {
                PeerId greeter = gate.orElseThrow().admit(message);
                fabric.greeted(greeter, new Outbound(connection.orElseThrow().channel(), this, true));
                peer = Optional.of(greeter);
            }
            case RecordHead.CHALLENGE -> answer(message);
            case RecordHead.REFUSAL -> fabric.lost(
                    peer.orElseThrow(), "it refuses the connection: " + UTF_8.decode(message));
            default -> {
                news = true;
                fabric.arrived(peer.orElseThrow(), message);
            }
        }
    }

    private void answer(ByteBuffer challenge) {
        if (challenge.remaining() < Integer.BYTES || challenge.getInt() != RecordHead.MAGIC) {
            fabric.lost(peer.orElseThrow(), "it runs another version of Hawser");
            return;
        }
        byte[] nonce = new byte[challenge.remaining()];
        challenge.get(nonce);
        Consumer<byte[]> answer = challenged.orElseThrow();
        challenged = Optional.empty();
        answer.accept(nonce);
    }

    private void beginPayload(RecordHead read) {
        PeerId from = peer.orElseThrow();
        NettyTransfer transfer = fabric.awaiting(from, read.tag());
        if (read.length() < 0 || !transfer.begin(read.length())) {
            throw new IllegalArgumentException(
                    from + " sends " + read.length() + " bytes where there is no room for them");
        }
        payload = Optional.of(transfer);
        finishPayload();
    }

    private void finishPayload() {
        if (payload.map(NettyTransfer::state)
                .filter(state -> state == NettyTransfer.State.DONE)
                .isPresent()) {
            payload = Optional.empty();
            fabric.changed();
        }
    }

    private static void copy(ByteBuf from, ByteBuffer to, int wanted) {
        int length = Math.min(from.readableBytes(), wanted - to.position());
        to.limit(to.position() + length);
        from.readBytes(to);
        to.limit(to.capacity());
    }
}
