// SPDX-License-Identifier: Apache-2.0
package org.hawser.transport.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.util.Random;
import java.util.stream.Stream;
import org.hawser.transport.contract.ContractLimits;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class TestFrameCodec {
    private static final int MESSAGE_BYTES = ContractLimits.get().messageBytes();

    private final FrameCodec codec = new FrameCodec(ContractLimits.get());

    static Stream<Frame> frames() {
        ByteBuffer header = ByteBuffer.wrap(new byte[] {1, 2, 3}).asReadOnlyBuffer();
        return Stream.of(
                new Frame.Ask(Long.MAX_VALUE, 30_000, 7, 1 << 20, 65_536, Integer.MAX_VALUE, header),
                new Frame.Ask(1, 0, 0, 0, 1, 0, ByteBuffer.allocate(0)),
                new Frame.Grant(-5, 8_388_607, 4096),
                new Frame.Answer(2, 0, header),
                new Frame.Refusal(3, header),
                new Frame.Cancel(4, 5),
                new Frame.Cancelled(6, Integer.MAX_VALUE),
                new Frame.Ping(7),
                new Frame.Pong(8));
    }

    @ParameterizedTest
    @MethodSource("frames")
    void decode_encoded_isTheSame(Frame frame) {
        assertThat(codec.decode(bytesOf(frame))).isEqualTo(frame);
    }

    @ParameterizedTest
    @MethodSource("frames")
    void decode_cutOrExtended_isRefused(Frame frame) {
        ByteBuffer bytes = bytesOf(frame);
        for (int length = 0; length < bytes.remaining(); length++) {
            ByteBuffer cut = bytes.slice(0, length);
            assertThatThrownBy(() -> codec.decode(cut)).isInstanceOf(MalformedFrameException.class);
        }
        ByteBuffer longer =
                ByteBuffer.allocate(bytes.remaining() + 1).put(bytes).clear();
        assertThatThrownBy(() -> codec.decode(longer)).isInstanceOf(MalformedFrameException.class);
    }

    @Test
    void decode_anyBytes_areReadOrRefused() {
        Random random = new Random(20);
        int refused = 0;
        for (int i = 0; i < 100_000; i++) {
            byte[] bytes = new byte[random.nextInt(80)];
            random.nextBytes(bytes);
            if (bytes.length >= FrameCodec.BODY_OFFSET) {
                bytes[FrameCodec.VERSION_OFFSET] = FrameCodec.VERSION;
                bytes[FrameCodec.TYPE_OFFSET] = (byte) random.nextInt(10);
                ByteBuffer.wrap(bytes).putShort(FrameCodec.RESERVED_OFFSET, (short) 0);
                ByteBuffer.wrap(bytes).putInt(FrameCodec.LENGTH_OFFSET, bytes.length);
            }
            try {
                assertThat(bytesOf(codec.decode(ByteBuffer.wrap(bytes)))).isEqualTo(ByteBuffer.wrap(bytes));
            } catch (MalformedFrameException e) {
                refused++;
            }
        }
        assertThat(refused).isBetween(1, 99_999);
    }

    @Test
    void decode_anotherVersion_saysWhichIsUnderstood() {
        ByteBuffer bytes = bytesOf(new Frame.Ping(1)).put(FrameCodec.VERSION_OFFSET, (byte) (FrameCodec.VERSION + 1));
        assertThatThrownBy(() -> codec.decode(bytes))
                .hasMessageContaining("version " + (FrameCodec.VERSION + 1) + ", understood is " + FrameCodec.VERSION);
    }

    @Test
    void decode_negativeNumber_isRefused() {
        ByteBuffer bytes = bytesOf(new Frame.Cancel(1, 5)).putInt(FrameCodec.BODY_OFFSET, -1);
        assertThatThrownBy(() -> codec.decode(bytes)).hasMessageContaining("is -1");
    }

    @Test
    void oversized_isRefusedBothWays() {
        Frame frame = new Frame.Answer(1, 0, ByteBuffer.allocate(MESSAGE_BYTES));
        assertThatThrownBy(() -> codec.encode(frame, ByteBuffer.allocate(2 * MESSAGE_BYTES)))
                .hasMessageContaining("hawser.transport.message-size");
        assertThatThrownBy(() -> codec.decode(ByteBuffer.allocate(MESSAGE_BYTES + 1)))
                .isInstanceOf(MalformedFrameException.class)
                .hasMessageContaining("allowed is 16 to " + MESSAGE_BYTES);
    }

    private ByteBuffer bytesOf(Frame frame) {
        ByteBuffer bytes = ByteBuffer.allocate(MESSAGE_BYTES);
        codec.encode(frame, bytes);
        return bytes.flip().slice();
    }
}
