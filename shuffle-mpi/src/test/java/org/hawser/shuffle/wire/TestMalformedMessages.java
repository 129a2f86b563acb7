// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.wire;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Whatever the bytes are, they are a message or refused; a seed in the failure's message repeats it. */
class TestMalformedMessages {
    private static final int SEEDS = 20_000;
    private static final int TRUNCATED_SEEDS = 60;
    private static final int MAX_RANDOM_BYTES = 400;

    @Test
    void decode_randomBytes_isRefused() {
        for (int seed = 0; seed < SEEDS; seed++) {
            Random random = new Random(seed);
            byte[] bytes = new byte[random.nextInt(MAX_RANDOM_BYTES)];
            random.nextBytes(bytes);

            assertThat(readsRequest(bytes, seed)).as("seed %d", seed).isFalse();
            assertThat(readsReply(bytes, signedRequest(seed), seed))
                    .as("seed %d", seed)
                    .isFalse();
        }
    }

    @Test
    void decode_randomBytesBehindAValidHead_areRefused() {
        for (int seed = 0; seed < SEEDS; seed++) {
            Random random = new Random(seed);
            byte[] bytes = new byte[3 + random.nextInt(MAX_RANDOM_BYTES)];
            random.nextBytes(bytes);
            bytes[0] = RequestCodec.SERVICE_ID;
            bytes[1] = RequestCodec.VERSION;
            bytes[2] = (byte) (1 + random.nextInt(3));

            assertThat(readsRequest(bytes, seed)).as("seed %d", seed).isFalse();
        }
    }

    @Test
    void decode_truncatedMessages_areRefused() {
        for (int seed = 0; seed < TRUNCATED_SEEDS; seed++) {
            SignedRequest request = signedRequest(seed);
            byte[] bytes = array(request.bytes());
            byte[] reply = array(ReplyCodec.sign(new Samples(seed).replyTo(request.request()), request, Samples.KEY));
            for (int length = 0; length < bytes.length; length++) {
                assertThat(trusted(Arrays.copyOf(bytes, length), seed))
                        .as("seed %d, first %d bytes", seed, length)
                        .isFalse();
            }
            for (int length = 4 + Integer.BYTES; length < reply.length; length++) {
                assertThat(readsReply(Arrays.copyOf(reply, length), request, seed))
                        .as("seed %d, first %d bytes", seed, length)
                        .isFalse();
            }
        }
    }

    @Test
    void decode_flippedBits_areRefusedOrNotSigned() {
        for (int seed = 0; seed < SEEDS; seed++) {
            Random random = new Random(seed);
            SignedRequest request = signedRequest(seed);
            byte[] bytes = array(request.bytes());
            bytes[random.nextInt(bytes.length)] ^= (byte) (1 << random.nextInt(8));
            byte[] reply = array(ReplyCodec.sign(new Samples(seed).replyTo(request.request()), request, Samples.KEY));
            reply[random.nextInt(reply.length)] ^= (byte) (1 << random.nextInt(8));

            assertThat(trusted(bytes, seed)).as("seed %d", seed).isFalse();
            assertThat(readsReply(reply, request, seed)).as("seed %d", seed).isFalse();
        }
    }

    @Test
    void decode_countBeyondTheMessage_isRefusedBeforeAnythingIsAllocated() {
        byte[] bytes =
                array(RequestCodec.sign(new ShuffleRequest.Lengths(1, 1, 0, List.of(Samples.map(1))), Samples.KEY)
                        .bytes());
        for (int count : new int[] {0, -1, 2, RequestCodec.MAX_SEGMENTS, Integer.MAX_VALUE, Integer.MIN_VALUE}) {
            ByteBuffer.wrap(bytes).putInt(3 + 8 + 8 + 4, count);

            assertThat(readsRequest(bytes, count)).as("count %d", count).isFalse();
        }
    }

    @Test
    void decode_sourcesThatAreNone_areRefused() throws MalformedMessageException {
        SignedRequest request =
                RequestCodec.sign(new ShuffleRequest.Lengths(1, 1, 0, List.of(Samples.map(1))), Samples.KEY);
        int count = 3 + Integer.BYTES + 1 + 2 * Long.BYTES;
        int names = count + 1 + Short.BYTES;
        byte[] good = moved(request, new byte[] {1, 0, 0}, new byte[] {0, 1, 0, 1, 'a'});
        byte[] moved = array(ReplyCodec.sign(
                new ShuffleReply.Lengths(List.of(SegmentLength.moved(1, 1, List.of("a")))), request, Samples.KEY));

        assertThat(good).hasSize(names + 5 + Signature.BYTES).isEqualTo(moved);
        for (byte[] entry : List.of(
                new byte[] {1, 0, 1}, new byte[] {1, -1, -1}, new byte[] {0, 0, 0}, new byte[] {-1, 0, 0}, new byte[] {
                    SegmentLength.MAX_SOURCES + 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0
                })) {
            assertThat(readsReply(moved(request, entry, new byte[] {0, 1, 0, 1, 'a'}), request, 0))
                    .as("entry %s", Arrays.toString(entry))
                    .isFalse();
        }
        for (byte[] table : List.of(
                new byte[] {0, 0},
                new byte[] {0, 2, 0, 1, 'a'},
                new byte[] {-1, -1, 0, 1, 'a'},
                new byte[] {0, 1, 0, 0},
                new byte[] {0, 1, 0, 2, 'a'},
                new byte[] {0, 1, -1, -1, 'a'},
                new byte[] {0, 1, 0, 1, ' '},
                new byte[] {0, 1, 0, 1, '\n'})) {
            assertThat(readsReply(moved(request, new byte[] {1, 0, 0}, table), request, 0))
                    .as("table %s", Arrays.toString(table))
                    .isFalse();
        }
    }

    @Test
    void decode_placesInMemoryThatAreNone_areRefused() throws MalformedMessageException {
        SignedRequest request =
                RequestCodec.sign(new ShuffleRequest.Lengths(1, 1, 0, List.of(Samples.map(1))), Samples.KEY);
        byte[] place = {1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 7};
        byte[] table = {0, 1, 0, 2, '/', 'a'};
        ShuffleReply expected =
                new ShuffleReply.Lengths(List.of(SegmentLength.inMemory(1, 1, Optional.of(new FilePlace("/a", 7)))));

        assertThat(ReplyCodec.decode(ByteBuffer.wrap(inMemory(request, place, table)), request, Samples.KEY))
                .isEqualTo(expected);
        assertThat(readsReply(inMemory(request, new byte[] {0}, new byte[] {0, 0}), request, 0))
                .isTrue();
        for (byte[] entry : List.of(
                new byte[] {2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 7},
                new byte[] {1, 0, 1, 0, 0, 0, 0, 0, 0, 0, 7},
                new byte[] {1, 0, 0, -1, 0, 0, 0, 0, 0, 0, 7},
                new byte[] {1, 0, 0},
                new byte[] {1})) {
            assertThat(readsReply(inMemory(request, entry, table), request, 0))
                    .as("entry %s", Arrays.toString(entry))
                    .isFalse();
        }
        for (byte[] names :
                List.of(new byte[] {0, 0}, new byte[] {0, 1, 0, 1, 'a'}, new byte[] {0, 1, 0, 2, '/', ' '}, new byte[] {
                    0, 1, 0, 2, '/', 0
                })) {
            assertThat(readsReply(inMemory(request, place, names), request, 0))
                    .as("names %s", Arrays.toString(names))
                    .isFalse();
        }
    }

    private static byte[] moved(SignedRequest request, byte[] entry, byte[] table) {
        return lengths(SegmentStatus.MOVED, request, entry, table);
    }

    private static byte[] inMemory(SignedRequest request, byte[] entry, byte[] table) {
        return lengths(SegmentStatus.IN_MEMORY, request, entry, table);
    }

    /** A reply about one output, with that end and a right signature. */
    private static byte[] lengths(SegmentStatus status, SignedRequest request, byte[] entry, byte[] table) {
        WireWriter to = new WireWriter()
                .put(RequestCodec.VERSION)
                .put(RequestKind.LENGTHS.code())
                .put(ReplyStatus.OK.code())
                .putInt(1)
                .put(status.code())
                .putLong(1)
                .putLong(1);
        for (byte[] part : List.of(entry, table)) {
            for (byte one : part) {
                to.put(one);
            }
        }
        Signature signature =
                Samples.KEY.sign(ByteBuffer.wrap(request.signature().bytes()), to.written());
        return array(to.put(signature).written());
    }

    @Test
    void decode_hugeMessage_isRefused() {
        assertThat(readsRequest(new byte[RequestCodec.MAX_BYTES + 1], 0)).isFalse();
        assertThat(readsReply(new byte[RequestCodec.MAX_BYTES + 1], signedRequest(0), 0))
                .isFalse();
    }

    private static SignedRequest signedRequest(long seed) {
        return RequestCodec.sign(new Samples(seed).request(), Samples.KEY);
    }

    private static boolean trusted(byte[] request, long seed) {
        try {
            return RequestCodec.decode(ByteBuffer.wrap(request)).isSignedBy(Samples.KEY);
        } catch (MalformedMessageException e) {
            return false;
        } catch (RuntimeException e) {
            throw new AssertionError("seed " + seed, e);
        }
    }

    private static boolean readsRequest(byte[] request, long seed) {
        try {
            RequestCodec.decode(ByteBuffer.wrap(request));
            return true;
        } catch (MalformedMessageException e) {
            return false;
        } catch (RuntimeException e) {
            throw new AssertionError("seed " + seed, e);
        }
    }

    /** Whether it passes for what the server has said; an unsigned refusal does not. */
    private static boolean readsReply(byte[] reply, SignedRequest request, long seed) {
        try {
            ShuffleReply read = ReplyCodec.decode(ByteBuffer.wrap(reply), request, Samples.KEY);
            return !(read instanceof ShuffleReply.Refused refused) || refused.signed();
        } catch (MalformedMessageException e) {
            return false;
        } catch (RuntimeException e) {
            throw new AssertionError("seed " + seed, e);
        }
    }

    private static byte[] array(ByteBuffer buffer) {
        byte[] bytes = new byte[buffer.remaining()];
        buffer.duplicate().get(bytes);
        return bytes;
    }
}
