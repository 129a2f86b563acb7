// SPDX-License-Identifier: Apache-2.0
package org.hawser.transport.netty;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.hawser.transport.PeerId;

/** The connection over which everything is sent to one peer. Used only by the endpoint's thread. */
@SuppressWarnings("FutureReturnValueIgnored") // What fails closes the connection, and that is noticed.
final class Outbound {
    private final Channel channel;
    private final Inbound reading;
    private final Set<NettyTransfer> pieces = new HashSet<>();
    private final List<Runnable> beforeGreeting = new ArrayList<>();
    private boolean dirty;
    private boolean greeted;

    /** @param greeted whether the peer has opened the connection, so that this process sends no greeting */
    Outbound(Channel channel, Inbound reading, boolean greeted) {
        this.channel = channel;
        this.reading = reading;
        this.greeted = greeted;
    }

    /** Sends the greeting, which must come first. */
    void greet(PeerId self, byte... proof) {
        int length = 2 * Integer.BYTES + proof.length;
        ByteBuf greeting = head(RecordHead.GREETING, length, length);
        greeting.writeInt(RecordHead.MAGIC).writeInt(self.rank()).writeBytes(proof);
        channel.write(greeting, channel.voidPromise());
        greeted = true;
        beforeGreeting.forEach(Runnable::run);
        beforeGreeting.clear();
        channel.flush();
    }

    void message(ByteBuffer message) {
        int length = message.remaining();
        ByteBuf bytes = head(RecordHead.MESSAGE, length, length).writeBytes(message.duplicate());
        write(() -> channel.write(bytes, channel.voidPromise()));
    }

    /** The transfer is over when the kernel has all of it, or the connection is broken. */
    void payload(int tag, ByteBuffer data, NettyTransfer transfer, Runnable changed) {
        pieces.add(transfer);
        write(() -> {
            channel.write(head(tag, data.remaining(), 0), channel.voidPromise());
            channel.write(Unpooled.wrappedBuffer(data)).addListener(written -> {
                if (pieces.remove(transfer)) {
                    transfer.sent(written.isSuccess());
                    changed.run();
                }
            });
        });
    }

    void flush() {
        if (dirty) {
            dirty = false;
            channel.flush();
        }
    }

    /** When Netty closes the connection, it releases data that it has not written. */
    void close() {
        pieces.forEach(NettyTransfer::fail);
        pieces.clear();
        greeted = true;
        beforeGreeting.forEach(Runnable::run);
        beforeGreeting.clear();
        reading.abort();
        channel.close();
    }

    private void write(Runnable action) {
        if (greeted) {
            action.run();
            dirty = true;
        } else {
            beforeGreeting.add(action);
        }
    }

    private ByteBuf head(int tag, int length, int following) {
        ByteBuf bytes = channel.alloc().directBuffer(RecordHead.BYTES + following);
        new RecordHead(tag, length).write(bytes);
        return bytes;
    }
}
