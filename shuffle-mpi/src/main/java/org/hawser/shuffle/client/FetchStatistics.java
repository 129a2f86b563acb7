// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.client;

import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.ObjLongConsumer;

/**
 * Counts what a reducer has fetched, how and with how many requests; updated while it fetches, and shown as an MXBean.
 * At the end the counts become the job's counters. Safe for use by several threads.
 */
public final class FetchStatistics implements FetchStatisticsMXBean {
    /** The group of the job's counters. */
    public static final String COUNTERS = "Hawser shuffle";

    private final Map<Carrier, LongAdder> bytes = adders(Carrier.class);
    private final Map<Carrier, LongAdder> segments = adders(Carrier.class);
    private final Map<FetchFailure.Reason, LongAdder> fallbacks = adders(FetchFailure.Reason.class);
    private final Map<HeldIn, LongAdder> heldIn = adders(HeldIn.class);
    private final LongAdder notInPlace = new LongAdder();
    private final LongAdder requests = new LongAdder();
    private final LongAdder retries = new LongAdder();
    /** How long copiers had nothing to do. */
    private final LongAdder waitNanos = new LongAdder();

    private final AtomicLong stagingBytes = new AtomicLong();
    private final AtomicLong peakStagingBytes = new AtomicLong();
    private final AtomicLong heldStagingBytes = new AtomicLong();
    private final AtomicLong quarantinedBytes = new AtomicLong();

    /** A segment is in the merge. */
    public void merged(Carrier carrier, long length) {
        bytes.get(carrier).add(length);
        segments.get(carrier).increment();
    }

    /** A segment is left to the stock shuffle. */
    public void fellBack(FetchFailure.Reason reason) {
        fallbacks.get(reason).increment();
    }

    /** A segment is in the merge that an agent had in that place. */
    void fetchedFrom(HeldIn place, long length) {
        heldIn.get(place).add(length);
    }

    /** Bytes of segments that agents had in that place. */
    long bytesFrom(HeldIn place) {
        return heldIn.get(place).sum();
    }

    /** A segment that was to be read in this node's memory could not be. */
    void notInPlace() {
        notInPlace.increment();
    }

    /** Segments that were to be read in this node's memory and could not be. */
    long segmentsNotInPlace() {
        return notInPlace.sum();
    }

    void requested() {
        requests.increment();
    }

    void retried() {
        retries.increment();
    }

    void waited(long nanos) {
        waitNanos.add(nanos);
    }

    void staging(StagingPool pool) {
        stagingBytes.set(pool.usedBytes());
        peakStagingBytes.set(pool.peakBytes());
        heldStagingBytes.set(pool.heldBytes());
        quarantinedBytes.set(pool.quarantinedBytes());
    }

    /** The name of the job's counter of bytes that came by a carrier. */
    public static String bytesOver(Carrier carrier) {
        return "Bytes over " + carrier.label();
    }

    /**
     * Adds to the job's counters. Bytes are counted as {@code REDUCE_SHUFFLE_BYTES} are: without what encryption adds to
     * a segment.
     *
     * @param counters takes the name of a counter and what to add
     */
    public void addTo(ObjLongConsumer<String> counters) {
        bytes.forEach((carrier, sum) -> counters.accept(bytesOver(carrier), sum.sum()));
        segments.forEach((carrier, sum) -> counters.accept("Segments over " + carrier.label(), sum.sum()));
        fallbacks.forEach((reason, sum) -> {
            if (sum.sum() > 0) {
                counters.accept("Segments left to HTTP: " + reason.label(), sum.sum());
            }
        });
        heldIn.forEach((place, sum) -> {
            if (place != HeldIn.FILE && sum.sum() > 0) {
                counters.accept("Bytes from " + place.label(), sum.sum());
            }
        });
        if (notInPlace.sum() > 0) {
            counters.accept("Segments not read in place", notInPlace.sum());
        }
        counters.accept("Peak staging bytes, sum of reducers", peakStagingBytes.get());
        counters.accept("Staging bytes held, sum of reducers", heldStagingBytes.get());
        counters.accept("Staging bytes given up", quarantinedBytes.get());
        counters.accept("Requests", requests.sum());
        counters.accept("Retries", retries.sum());
        counters.accept("Copiers waited ms", TimeUnit.NANOSECONDS.toMillis(waitNanos.sum()));
    }

    /** Segments that were left to the stock shuffle for that reason. */
    long fallbacks(FetchFailure.Reason reason) {
        return fallbacks.get(reason).sum();
    }

    @Override
    public long getRequests() {
        return requests.sum();
    }

    @Override
    public long getRetries() {
        return retries.sum();
    }

    @Override
    public long getBytesInPlace() {
        return bytes.get(Carrier.MEMORY).sum();
    }

    @Override
    public long getStagingBytes() {
        return stagingBytes.get();
    }

    @Override
    public long getPeakStagingBytes() {
        return peakStagingBytes.get();
    }

    /** Memory that staging occupies: what is in use, free, or given up. */
    long heldStagingBytes() {
        return heldStagingBytes.get();
    }

    /** Staging memory given up because a transfer into it could not be ended. */
    long quarantinedBytes() {
        return quarantinedBytes.get();
    }

    private static <E extends Enum<E>> Map<E, LongAdder> adders(Class<E> type) {
        Map<E, LongAdder> adders = new EnumMap<>(type);
        for (E constant : type.getEnumConstants()) {
            adders.put(constant, new LongAdder());
        }
        return adders;
    }
}
