// SPDX-License-Identifier: Apache-2.0
package org.hawser.chronos.part;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.util.Base64;
import java.util.BitSet;
import org.apache.hadoop.io.DataInputBuffer;
import org.apache.hadoop.io.WritableUtils;
import org.apache.hadoop.mapred.Counters;

/**
 * What an attempt of a reduce has fetched. Independent of what other attempts have fetched: no map is in two of them.
 *
 * @param maps by their numbers; one bit for each when it travels
 * @param counters of the attempt that fetched them
 */
public record FetchedMaps(BitSet maps, Counters counters) {
    public FetchedMaps {
        maps = (BitSet) maps.clone();
        requireNonNull(counters, "counters is null");
        if (maps.isEmpty()) {
            throw new IllegalArgumentException("A part of a reduce is of one map at least");
        }
    }

    @Override
    public BitSet maps() {
        return (BitSet) maps.clone();
    }

    /** How many maps these are. */
    public int count() {
        return maps.cardinality();
    }

    /** Two words of letters, digits, {@code -} and {@code _}, with a slash between. */
    String encode() {
        Base64.Encoder encoder = Base64.getUrlEncoder().withoutPadding();
        return encoder.encodeToString(maps.toByteArray()) + "/"
                + encoder.encodeToString(WritableUtils.toByteArray(counters));
    }

    /** @throws IllegalArgumentException if it is none */
    static FetchedMaps decode(String maps, String counters) {
        Base64.Decoder decoder = Base64.getUrlDecoder();
        byte[] bytes = decoder.decode(counters);
        Counters read = new Counters();
        try (DataInputBuffer in = new DataInputBuffer()) {
            in.reset(bytes, bytes.length);
            read.readFields(in);
        } catch (IOException e) {
            throw new IllegalArgumentException("These are no counters: " + counters, e);
        }
        return new FetchedMaps(BitSet.valueOf(decoder.decode(maps)), read);
    }
}
