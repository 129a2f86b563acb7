/*
 * Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file except in
 * compliance with the License. You may obtain a copy of the License at
 *
 *     https://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software distributed under the License is
 * distributed on an "AS IS" BASIS, WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express or
 * implied. See the License for the specific language governing permissions and limitations under the
 * License.
 */
package org.hawser.transport.netty;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.util.Optional;
import org.hawser.transport.PeerId;

/** Takes apart what comes over a connection: the greeting of a peer that has connected, then messages and pieces of payload. */
@SuppressWarnings("FutureReturnValueIgnored") // What fails closes the connection, and that is noticed.
final class Inbound extends ChannelInboundHandlerAdapter {
    private static final int GREETING_BYTES = 2 * Integer.BYTES;

    private final NettyFabric fabric;
    private final byte[] secret;
    private final int messageBytes;
    private final ByteBuffer headBytes = ByteBuffer.allocate(RecordHead.BYTES);
    private Optional<PeerId> peer;
    private ByteBuffer message = ByteBuffer.allocate(0);
    private Optional<RecordHead> head = Optional.empty();
    private Optional<NettyTransfer> payload = Optional.empty();
    private Optional<ByteBuf> room = Optional.empty();
    private Optional<ChannelHandlerContext> connection = Optional.empty();
    private boolean aborted;
    private boolean news;

    private Inbound(NettyFabric fabric, Optional<PeerId> peer, String secret, int messageBytes) {
        this.fabric = requireNonNull(fabric, "fabric is null");
        this.peer = requireNonNull(peer, "peer is null");
        this.secret = secret.getBytes(UTF_8);
        this.messageBytes = messageBytes;
    }

    /** For a connection of somebody who has to show the secret first. */
    static Inbound accepting(NettyFabric fabric, String secret, int messageBytes) {
        return new Inbound(fabric, Optional.empty(), secret, messageBytes);
    }

    /** For a connection to a peer, which answers over it if it has no other. */
    static Inbound connectedTo(PeerId peer, NettyFabric fabric, int messageBytes) {
        return new Inbound(fabric, Optional.of(peer), "", messageBytes);
    }

    /** Where the next bytes belong, if they are payload. */
    Optional<ByteBuf> payloadRoom() {
        room = payload.map(NettyTransfer::missing)
                .map(missing -> Unpooled.wrappedBuffer(missing).clear());
        return room;
    }

    /** Reads no more, and lets go of the buffer that is being filled. */
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
            context.close();
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
        if (peer.isPresent() == (read.tag() == RecordHead.GREETING)) {
            throw new IllegalArgumentException("a connection has no greeting, or a second one");
        }
        if (read.tag() > 0) {
            beginPayload(read);
        } else if (read.length() < 1 || read.length() > messageBytes) {
            throw new IllegalArgumentException(
                    "a message has " + read.length() + " bytes, allowed is 1 to " + messageBytes);
        } else {
            head = Optional.of(read);
            message = ByteBuffer.allocate(read.length());
        }
    }

    private void takeMessage(ByteBuf bytes, RecordHead of) {
        copy(bytes, message, of.length());
        if (message.position() < of.length()) {
            return;
        }
        message.flip();
        head = Optional.empty();
        if (of.tag() == RecordHead.GREETING) {
            PeerId greeter = greeted(message);
            fabric.greeted(greeter, Outbound.answering(connection.orElseThrow().channel(), this));
            peer = Optional.of(greeter);
        } else {
            news = true;
            fabric.arrived(peer.orElseThrow(), message);
        }
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

    private PeerId greeted(ByteBuffer greeting) {
        byte[] shown = new byte[Math.max(0, greeting.remaining() - GREETING_BYTES)];
        if (greeting.remaining() >= GREETING_BYTES && greeting.getInt() == RecordHead.MAGIC) {
            int rank = greeting.getInt();
            greeting.get(shown);
            if (rank >= 0 && MessageDigest.isEqual(shown, secret)) {
                return new PeerId(rank);
            }
        }
        throw new IllegalArgumentException("a connection's greeting is of another version or another world");
    }

    private static void copy(ByteBuf from, ByteBuffer to, int wanted) {
        int length = Math.min(from.readableBytes(), wanted - to.position());
        to.limit(to.position() + length);
        from.readBytes(to);
        to.limit(to.capacity());
    }
}
