// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.wire;

import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/** Messages made from a seed. */
final class Samples {
    static final JobName JOB = new JobName("job_1700000000000_0007");
    static final JobKey KEY = new JobKey(new byte[] {1, 2, 3});

    private static final int MAX_ITEMS = 40;

    private final Random random;

    Samples(long seed) {
        this.random = new Random(seed);
    }

    static MapAttempt map(int number) {
        return new MapAttempt("attempt_1700000000000_0007_m_%06d_0".formatted(number));
    }

    ShuffleRequest request() {
        return switch (random.nextInt(3)) {
            case 0 -> new ShuffleRequest.Open(
                    JOB,
                    new ReduceAttempt("attempt_1700000000000_0007_r_%06d_1".formatted(random.nextInt(1000))),
                    random.nextLong(),
                    random.nextBoolean());
            case 1 -> new ShuffleRequest.Lengths(
                    random.nextLong(), random.nextLong(), number(), items(i -> map(random.nextInt(100_000))));
            default -> new ShuffleRequest.Fetch(
                    random.nextLong(),
                    random.nextLong(),
                    number(),
                    items(i -> new Range(map(i), random.nextLong() >>> 1, number())));
        };
    }

    ShuffleReply replyTo(ShuffleRequest request) {
        if (random.nextInt(4) == 0) {
            ReplyStatus status = ReplyStatus.values()[1 + random.nextInt(ReplyStatus.values().length - 1)];
            return new ShuffleReply.Refused(status, status == ReplyStatus.BUSY ? number() : 0, true);
        }
        if (request instanceof ShuffleRequest.Lengths lengths) {
            return new ShuffleReply.Lengths(
                    lengths.maps().stream().map(map -> length()).toList());
        }
        if (request instanceof ShuffleRequest.Fetch fetch) {
            return new ShuffleReply.Fetched(fetch.ranges().stream()
                    .map(range -> random.nextBoolean()
                            ? Piece.none(random.nextBoolean() ? SegmentStatus.UNREADABLE : SegmentStatus.MOVED)
                            : new Piece(SegmentStatus.OK, range.bytes()))
                    .toList());
        }
        return new ShuffleReply.Opened(random.nextLong() | 1);
    }

    private SegmentLength length() {
        long partBytes = random.nextLong() >>> 1;
        long rawBytes = random.nextLong() >>> 1;
        return switch (random.nextInt(5)) {
            case 0 -> SegmentLength.none(SegmentStatus.MISSING);
            case 1 -> new SegmentLength(SegmentStatus.POOLED, partBytes, rawBytes);
            case 2 -> SegmentLength.moved(partBytes, rawBytes, sources());
            case 3 -> SegmentLength.inMemory(partBytes, rawBytes, file());
            default -> new SegmentLength(SegmentStatus.OK, partBytes, rawBytes);
        };
    }

    private List<String> sources() {
        return IntStream.rangeClosed(0, random.nextInt(SegmentLength.MAX_SOURCES))
                .mapToObj(i -> "memory/node" + random.nextInt(3) + ":" + 4000)
                .toList();
    }

    private Optional<FilePlace> file() {
        return random.nextBoolean()
                ? Optional.empty()
                : Optional.of(new FilePlace("/memory" + random.nextInt(3) + "/output", random.nextLong() >>> 1));
    }

    private int number() {
        return random.nextInt() >>> 1;
    }

    private <T> List<T> items(IntFunction<T> item) {
        return IntStream.rangeClosed(0, random.nextInt(MAX_ITEMS))
                .mapToObj(item)
                .toList();
    }
}
