// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.server;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.hawser.shuffle.server.MapOutputFixture.JOB;
import static org.hawser.shuffle.server.MapOutputFixture.OTHER_JOB;
import static org.hawser.shuffle.server.MapOutputFixture.map;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.hawser.shuffle.wire.JobKey;
import org.hawser.shuffle.wire.Range;
import org.hawser.shuffle.wire.RequestCodec;
import org.hawser.shuffle.wire.ShuffleRequest;
import org.hawser.shuffle.wire.SignedRequest;

/**
 * Makes requests that must not be served: by somebody who listens on the network, by another job's reducer, and by a task of
 * the job itself that wants more than is its due. Everything follows from the seed.
 */
final class Attacker {
    private static final int KINDS = 14;
    private static final int MAX_GARBAGE_BYTES = 60_000;
    private static final int SOME_LARGE = 8;

    /** So long that as many as a request may have are more than a message may have. */
    private static final String LONG_NAME =
            "attempt_1_1_m_".concat("0".repeat(240)).concat("_0");

    private static final byte[] SECRET = JOB.text().getBytes(US_ASCII);
    private static final String[] NAMES = {
        "../../../../../../../etc/passwd",
        "attempt_1700000000000_0001_m_000000_0/../attempt_1700000000000_0001_m_000001_0",
        "attempt_1700000000000_0002_m_000000_0",
        "attempt_1700000000000_0001_r_000000_0",
        "attempt_1700000000000_0001_m_000000_0\0",
        ".",
        ""
    };

    private final Random random;
    private final Reducer insider;
    private final List<SignedRequest> captured = new ArrayList<>();
    private final ShuffleRequest.Open opening;
    private long insiderSequence = 1_000;

    /**
     * Nothing captured yet.
     *
     * @param insider of whom some requests have been captured, and whose session the attacker knows
     * @param opening what opened that session
     */
    Attacker(long seed, Reducer insider, ShuffleRequest.Open opening) {
        this.random = new Random(seed);
        this.insider = insider;
        this.opening = opening;
    }

    /** A request that has been served, and that the attacker has seen. */
    void capture(SignedRequest request) {
        captured.add(request);
    }

    ByteBuffer next() {
        return switch (random.nextInt(KINDS)) {
            case 0 -> garbage(0);
            case 1 -> garbage(3);
            case 2 -> truncated();
            case 3 -> damaged();
            case 4 -> captured().bytes();
            case 5 -> signedWith(new JobKey(new byte[] {(byte) random.nextInt()}));
            case 6 -> signedWith(MapOutputFixture.key(OTHER_JOB));
            case 7 -> falseCount();
            case 8 -> unknownSession();
            case 9 -> raw(0, NAMES[random.nextInt(NAMES.length)], 0, 1);
            case 10 -> raw(0, map(JOB, 0).text(), random.nextLong() | 1L << 40, random.nextInt(100));
            case 11 -> insider.sign(opening).bytes();
            case 12 -> random.nextInt(SOME_LARGE) == 0 ? tooLarge() : garbage(3);
            default -> raw(1 + random.nextInt(3), map(JOB, 0).text(), 0, 1);
        };
    }

    private SignedRequest captured() {
        return captured.get(random.nextInt(captured.size()));
    }

    private ByteBuffer garbage(int validBytes) {
        byte[] bytes = new byte[validBytes + random.nextInt(random.nextInt(MAX_GARBAGE_BYTES) + 1)];
        random.nextBytes(bytes);
        captured().bytes().get(bytes, 0, validBytes);
        return ByteBuffer.wrap(bytes);
    }

    private ByteBuffer truncated() {
        ByteBuffer genuine = insider.sign(fresh()).bytes();
        return genuine.slice(0, random.nextInt(genuine.remaining()));
    }

    private ByteBuffer damaged() {
        byte[] bytes = array(insider.sign(fresh()).bytes());
        bytes[random.nextInt(bytes.length)] ^= (byte) (1 << random.nextInt(Byte.SIZE));
        return ByteBuffer.wrap(bytes);
    }

    private ByteBuffer signedWith(JobKey key) {
        return RequestCodec.sign(random.nextInt(8) == 0 ? insider.opening(random.nextLong()) : fresh(), key)
                .bytes();
    }

    private ByteBuffer falseCount() {
        byte[] bytes = array(insider.sign(fresh()).bytes());
        ByteBuffer.wrap(bytes).putInt(3 + 8 + 8 + 4, random.nextBoolean() ? random.nextInt() : Integer.MAX_VALUE);
        return ByteBuffer.wrap(bytes);
    }

    private ByteBuffer unknownSession() {
        ShuffleRequest.Fetch fetch = fresh();
        return insider.sign(new ShuffleRequest.Fetch(random.nextLong(), 1, fetch.reduce(), fetch.ranges()))
                .bytes();
    }

    private ByteBuffer raw(int reduce, String name, long offset, long length) {
        ShuffleRequest.Fetch fetch = fresh();
        return RawRequest.fetch(SECRET, fetch.session(), ++insiderSequence, reduce, name, offset, length);
    }

    /** Rightly signed, by a task of the job itself. */
    private ByteBuffer tooLarge() {
        ShuffleRequest.Fetch fetch = fresh();
        boolean tooMany = random.nextBoolean();
        return RawRequest.fetch(
                SECRET,
                fetch.session(),
                ++insiderSequence,
                0,
                tooMany ? RequestCodec.MAX_SEGMENTS + 1 : RequestCodec.MAX_SEGMENTS,
                tooMany ? map(JOB, 0).text() : LONG_NAME,
                0,
                0);
    }

    private ShuffleRequest.Fetch fresh() {
        return insider.fetch(List.of(new Range(map(JOB, random.nextInt(2)), 0, 2)));
    }

    private static byte[] array(ByteBuffer buffer) {
        byte[] bytes = new byte[buffer.remaining()];
        buffer.get(bytes);
        return bytes;
    }
}
