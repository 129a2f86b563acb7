// SPDX-License-Identifier: Apache-2.0
package org.hawser.bench.run;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.hawser.bench.input.ProseGenerator;
import org.hawser.cluster.local.LocalCluster;

/** Writes the workloads' input to a cluster's file system, and computes digests of their output and removes it. */
public final class Hdfs {
    private static final String ROOT = "/bench";

    private Hdfs() {}

    /** Removes what earlier comparisons left. */
    public static void clear(LocalCluster cluster) {
        remove(cluster, ROOT);
    }

    /** Removes a directory. */
    public static void remove(LocalCluster cluster, String directory) {
        try (FileSystem files = FileSystem.newInstance(cluster.configuration())) {
            files.delete(new Path(directory), true);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Writes files of text into a directory. */
    public static void write(LocalCluster cluster, String directory, Map<String, String> texts) {
        try (FileSystem files = FileSystem.newInstance(cluster.configuration())) {
            for (Map.Entry<String, String> text : texts.entrySet()) {
                try (OutputStream out = files.create(new Path(directory, text.getKey()))) {
                    out.write(text.getValue().getBytes(StandardCharsets.UTF_8));
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Writes so many files of prose with so many MB in all, rounded up to one in each: the same MB again and again. */
    public static void writeProse(LocalCluster cluster, String directory, int files, int megabytes) {
        byte[] text = new ProseGenerator(1).text(1_000_000).getBytes(StandardCharsets.UTF_8);
        for (int file = 0; file < files; file++) {
            try (FileSystem hdfs = FileSystem.newInstance(cluster.configuration());
                    OutputStream out = hdfs.create(new Path(directory, "file-" + file))) {
                for (int written = 0; written < megabytes; written += files) {
                    out.write(text);
                }
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    /** Writes one file. */
    public static void write(LocalCluster cluster, String file, Consumer<OutputStream> content) {
        try (FileSystem files = FileSystem.newInstance(cluster.configuration());
                OutputStream out = new BufferedOutputStream(files.create(new Path(file)))) {
            content.accept(out);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** How long all files in a directory are together, bytes. */
    public static long length(LocalCluster cluster, String directory) {
        try (FileSystem files = FileSystem.newInstance(cluster.configuration())) {
            return files.getContentSummary(new Path(directory)).getLength();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A digest of the names and bytes of the files that the reducers of a job wrote. */
    public static String digest(LocalCluster cluster, String directory) {
        try (FileSystem files = FileSystem.newInstance(cluster.configuration())) {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            FileStatus[] parts =
                    files.listStatus(new Path(directory), path -> path.getName().startsWith("part-"));
            for (FileStatus part : Stream.of(parts)
                    .sorted(Comparator.comparing(FileStatus::getPath))
                    .toList()) {
                digest.update(part.getPath().getName().getBytes(StandardCharsets.UTF_8));
                try (InputStream in = new DigestInputStream(files.open(part.getPath()), digest)) {
                    in.transferTo(OutputStream.nullOutputStream());
                }
            }
            return parts.length + " files " + HexFormat.of().formatHex(digest.digest());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }
}
