// SPDX-License-Identifier: Apache-2.0
package org.hawser.transport.netty;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.channel.FixedRecvByteBufAllocator;
import io.netty.channel.RecvByteBufAllocator;
import io.netty.util.UncheckedBooleanSupplier;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Makes Netty read payload directly into its destination buffer, without an intermediate copy. Everything else is read
 * into small buffers, so that they receive little payload.
 */
final class DirectReads implements RecvByteBufAllocator {
    private static final int HEAD_BYTES = 2048;

    private final RecvByteBufAllocator small = new FixedRecvByteBufAllocator(HEAD_BYTES);
    private final Supplier<Optional<ByteBuf>> payloadRoom;

    DirectReads(Supplier<Optional<ByteBuf>> payloadRoom) {
        this.payloadRoom = payloadRoom;
    }

    @Override
    @SuppressWarnings("deprecation") // The one that is not deprecated is all that Netty accepts, and extends this one.
    public Handle newHandle() {
        return new DirectHandle((ExtendedHandle) small.newHandle());
    }

    private final class DirectHandle extends DelegatingHandle implements ExtendedHandle {
        private final ExtendedHandle handle;

        DirectHandle(ExtendedHandle handle) {
            super(handle);
            this.handle = handle;
        }

        @Override
        public ByteBuf allocate(ByteBufAllocator allocator) {
            return payloadRoom.get().orElseGet(() -> handle.allocate(allocator));
        }

        @Override
        public boolean continueReading(UncheckedBooleanSupplier maybeMore) {
            return handle.continueReading(maybeMore);
        }
    }
}
