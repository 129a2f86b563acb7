// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.wire;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The body of a reply to a LENGTHS request, as {@link ReplyCodec} draws it. Many outputs have few sources. */
final class LengthsCodec {
    private static final int LENGTH_BYTES = 1 + 2 * Long.BYTES;

    private LengthsCodec() {}

    static void put(List<SegmentLength> lengths, WireWriter to) {
        Map<String, Integer> places = new LinkedHashMap<>();
        to.putInt(lengths.size());
        for (SegmentLength one : lengths) {
            to.put(one.status().code()).putLong(one.partBytes()).putLong(one.rawBytes());
            if (one.status() == SegmentStatus.MOVED) {
                to.put((byte) one.sources().size());
                one.sources().forEach(name -> {
                    places.putIfAbsent(name, places.size());
                    to.putShort(places.get(name));
                });
            }
        }
        to.putShort(places.size());
        places.keySet().forEach(to::putName);
    }

    static List<SegmentLength> read(WireReader from, int most) throws MalformedMessageException {
        List<Entry> entries = from.readList(LENGTH_BYTES, most, () -> entry(from), "lengths");
        int count = from.readShort("names of sources");
        List<String> names = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            names.add(from.readText(SegmentLength.MAX_SOURCE_CHARS, "name of a source"));
        }
        List<SegmentLength> lengths = new ArrayList<>(entries.size());
        for (Entry entry : entries) {
            List<String> sources = new ArrayList<>(entry.places().size());
            for (int place : entry.places()) {
                if (place >= names.size()) {
                    throw new MalformedMessageException("source " + place + " is not among " + names.size() + " names");
                }
                sources.add(names.get(place));
            }
            lengths.add(WireReader.checked(
                    () -> new SegmentLength(entry.status(), entry.partBytes(), entry.rawBytes(), sources)));
        }
        return lengths;
    }

    private static Entry entry(WireReader from) throws MalformedMessageException {
        SegmentStatus status = from.readCode(SegmentStatus.values(), SegmentStatus::code, "status of a partition");
        long partBytes = from.readLong("bytes on disk");
        long rawBytes = from.readLong("raw bytes");
        int count = status == SegmentStatus.MOVED ? from.readByte("number of sources") : 0;
        if (count < 0 || count > SegmentLength.MAX_SOURCES) {
            throw new MalformedMessageException(
                    "sources of a partition are " + count + ", at most " + SegmentLength.MAX_SOURCES);
        }
        List<Integer> places = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            places.add(from.readShort("place of a source"));
        }
        return new Entry(status, partBytes, rawBytes, places);
    }

    private record Entry(SegmentStatus status, long partBytes, long rawBytes, List<Integer> places) {}
}
