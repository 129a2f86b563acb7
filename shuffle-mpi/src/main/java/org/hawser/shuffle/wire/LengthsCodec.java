// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.wire;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The body of a reply to a LENGTHS request, as {@link ReplyCodec} draws it. Many outputs have few sources and
 * directories.
 */
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
                one.sources().forEach(name -> to.putShort(number(name, places)));
            } else if (one.status() == SegmentStatus.IN_MEMORY) {
                to.put((byte) (one.file().isPresent() ? 1 : 0));
                one.file().ifPresent(file -> to.putShort(number(file.directory(), places))
                        .putLong(file.offset()));
            }
        }
        to.putShort(places.size());
        places.keySet().forEach(to::putName);
    }

    private static int number(String name, Map<String, Integer> places) {
        places.putIfAbsent(name, places.size());
        return places.get(name);
    }

    static List<SegmentLength> read(WireReader from, int most) throws MalformedMessageException {
        List<Entry> entries = from.readList(LENGTH_BYTES, most, () -> entry(from), "lengths");
        int count = from.readShort("names");
        List<String> names = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            names.add(from.readText(SegmentLength.MAX_NAME_CHARS, "name"));
        }
        List<SegmentLength> lengths = new ArrayList<>(entries.size());
        for (Entry entry : entries) {
            List<String> ofEntry = new ArrayList<>(entry.places().size());
            for (int place : entry.places()) {
                if (place >= names.size()) {
                    throw new MalformedMessageException("name " + place + " is not among " + names.size());
                }
                ofEntry.add(names.get(place));
            }
            lengths.add(WireReader.checked(() -> entry.with(ofEntry)));
        }
        return lengths;
    }

    private static Entry entry(WireReader from) throws MalformedMessageException {
        SegmentStatus status = from.readCode(SegmentStatus.values(), SegmentStatus::code, "status of a partition");
        long partBytes = from.readLong("bytes on disk");
        long rawBytes = from.readLong("raw bytes");
        boolean inMemory = status == SegmentStatus.IN_MEMORY;
        int count = inMemory && from.readFlag("place in memory")
                ? 1
                : status == SegmentStatus.MOVED ? from.readByte("number of sources") : 0;
        if (count < 0 || count > SegmentLength.MAX_SOURCES) {
            throw new MalformedMessageException(
                    "sources of a partition are " + count + ", at most " + SegmentLength.MAX_SOURCES);
        }
        List<Integer> places = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            places.add(from.readShort("place of a name"));
        }
        long offset = inMemory && count == 1 ? from.readLong("offset in a file") : 0;
        return new Entry(status, partBytes, rawBytes, places, offset);
    }

    /** @param places of the sources in the names, or of the directory of the file */
    private record Entry(SegmentStatus status, long partBytes, long rawBytes, List<Integer> places, long offset) {
        SegmentLength with(List<String> names) {
            return status == SegmentStatus.IN_MEMORY
                    ? SegmentLength.inMemory(
                            partBytes, rawBytes, names.stream().findFirst().map(name -> new FilePlace(name, offset)))
                    : new SegmentLength(status, partBytes, rawBytes, names, Optional.empty());
        }
    }
}
