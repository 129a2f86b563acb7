// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.core.sample;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.Locale;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.IOUtils;

/**
 * A random part of a job's input.
 *
 * @param input all of its files
 * @param pieces those of the sample
 * @param cut how files are divided
 */
public record Sample(List<InputFile> input, List<Piece> pieces, Cut cut, Configuration configuration) {
    public Sample {
        input = List.copyOf(input);
        pieces = List.copyOf(pieces);
        requireNonNull(cut, "cut is null");
        requireNonNull(configuration, "configuration is null");
    }

    /**
     * Chooses it, which reads the beginning of some files.
     *
     * @param bytes that it has at most, but for the rest of the last record of each piece
     * @param seed the same one gives the same sample of the same input
     * @throws org.hawser.cluster.core.ClusterException if there is no input, or no part of it is small enough
     */
    public static Sample of(Path input, long bytes, Cut cut, long seed, Configuration configuration)
            throws IOException {
        List<InputFile> files = InputFile.in(input, configuration);
        SamplePlan plan = new SamplePlan(file -> {
            try (FSDataInputStream in = open(file, configuration)) {
                return cut.divides(in);
            }
        });
        return new Sample(files, plan.choose(files, bytes, seed), cut, configuration);
    }

    public long inputBytes() {
        return InputFile.total(input);
    }

    /** The size of the sample as it was chosen. */
    public long bytes() {
        return pieces.stream().mapToLong(Piece::bytes).sum();
    }

    /** Copies each piece to a file of its own in that directory; returns how many bytes they have. */
    public long copyTo(FileSystem target, Path directory) throws IOException {
        long copied = 0;
        for (int i = 0; i < pieces.size(); i++) {
            Piece piece = pieces.get(i);
            // A job may know by the end of the name how a file is compressed.
            String name =
                    String.format(Locale.ROOT, "%05d-%s", i, piece.file().path().getName());
            copied += copy(piece, target, new Path(directory, name));
        }
        return copied;
    }

    private long copy(Piece piece, FileSystem target, Path to) throws IOException {
        InputFile file = piece.file();
        try (FSDataInputStream in = open(file, configuration)) {
            long begin = piece.isWhole() ? 0 : cut.boundary(in, file, piece.from());
            long end = piece.isWhole() ? file.bytes() : cut.boundary(in, file, piece.to());
            if (begin < end) {
                in.seek(begin);
                try (OutputStream out = target.create(to)) {
                    IOUtils.copyBytes(in, out, end - begin, false);
                }
            }
            return end - begin;
        }
    }

    private static FSDataInputStream open(InputFile file, Configuration configuration) throws IOException {
        return file.path().getFileSystem(configuration).open(file.path());
    }
}
