// SPDX-License-Identifier: Apache-2.0
package org.hawser.report.logs;

import java.io.BufferedInputStream;
import java.io.BufferedWriter;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.Writer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.zip.GZIPInputStream;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.apache.commons.compress.utils.BoundedSeekableByteChannelInputStream;

/**
 * What the archives of nodes hold of some files. Each archive is unpacked once, into one temporary file, and only the lines
 * that may be wanted. On Linux, Java unlinks that file when it has opened it, so it is gone however the process ends.
 */
final class Archives implements Closeable {
    /** Of one file in an archive. */
    private static final long MOST_CHARACTERS = 256L << 20;

    private final Function<String, Optional<Predicate<String>>> files;
    private final Set<String> damage;
    private final Map<Path, List<Piece>> unpacked = new HashMap<>();
    private Optional<FileChannel> temporary = Optional.empty();

    /** A file of an archive, as it lies in the temporary one; start and length are in bytes. */
    record Piece(String fileName, long start, long length) {}

    /**
     * @param files the lines that are wanted of the file with a name; empty if none are
     * @param damage receives what cannot be read
     */
    Archives(Function<String, Optional<Predicate<String>>> files, Set<String> damage) {
        this.files = files;
        this.damage = damage;
    }

    /** The files of an archive. One that is cut off, as if not finished in time, gives what comes before the cut. */
    List<Piece> pieces(Path archive) throws IOException {
        List<Piece> known = unpacked.get(archive);
        if (known != null) {
            return known;
        }
        List<Piece> pieces = new ArrayList<>();
        unpacked.put(archive, pieces);
        FileChannel into = temporary();
        try (TarArchiveInputStream tar = new TarArchiveInputStream(
                new GZIPInputStream(new BufferedInputStream(Files.newInputStream(archive))))) {
            for (TarArchiveEntry entry = tar.getNextEntry(); entry != null; entry = tar.getNextEntry()) {
                String path = entry.getName();
                String fileName = path.substring(path.lastIndexOf('/') + 1);
                Optional<Predicate<String>> wanted = files.apply(fileName);
                if (wanted.isPresent() && entry.isFile() && !path.contains("/" + LogFiles.CONTAINERS + "/")) {
                    unpack(archive, fileName, tar, wanted.get(), into, pieces);
                }
            }
        } catch (IOException | RuntimeException e) {
            damage.add(archive + " cannot be read to its end: " + e);
        }
        return pieces;
    }

    private void unpack(
            Path archive,
            String fileName,
            InputStream in,
            Predicate<String> wanted,
            FileChannel into,
            List<Piece> pieces)
            throws IOException {
        long start = into.size();
        Writer writer = new BufferedWriter(Channels.newWriter(into.position(start), StandardCharsets.UTF_8));
        long[] left = {MOST_CHARACTERS};
        try {
            Lines.read(in, archive + ", " + fileName, damage, line -> {
                if (left[0] > 0 && wanted.test(line)) {
                    left[0] -= line.length() + 1;
                    writer.write(line);
                    writer.write('\n');
                }
            });
            if (left[0] <= 0) {
                damage.add(archive + ", " + fileName + " is too large: its end is left out");
            }
        } finally {
            writer.flush();
            pieces.add(new Piece(fileName, start, into.size() - start));
        }
    }

    private FileChannel temporary() throws IOException {
        if (temporary.isEmpty()) {
            temporary = Optional.of(FileChannel.open(
                    Files.createTempFile("hawser-report", null),
                    StandardOpenOption.READ,
                    StandardOpenOption.WRITE,
                    StandardOpenOption.DELETE_ON_CLOSE));
        }
        return temporary.get();
    }

    /** The lines that were wanted. */
    InputStream open(Piece piece) throws IOException {
        return new BoundedSeekableByteChannelInputStream(piece.start(), piece.length(), temporary());
    }

    @Override
    public void close() throws IOException {
        if (temporary.isPresent()) {
            temporary.get().close();
        }
    }
}
