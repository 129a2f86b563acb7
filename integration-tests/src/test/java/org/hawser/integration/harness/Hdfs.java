// SPDX-License-Identifier: Apache-2.0
package org.hawser.integration.harness;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.hawser.cluster.local.LocalCluster;

/** The HDFS of a cluster, without a client JVM. */
public final class Hdfs implements AutoCloseable {
    private final FileSystem files;

    private Hdfs(FileSystem files) {
        this.files = files;
    }

    public static Hdfs of(LocalCluster cluster) {
        try {
            return new Hdfs(FileSystem.newInstance(cluster.configuration()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Writes a file. */
    public void write(String path, String content) {
        try (OutputStream out = files.create(new Path(path))) {
            out.write(content.getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Copies a local file or directory into a directory. */
    public void put(java.nio.file.Path local, String directory) {
        try {
            files.copyFromLocalFile(false, true, new Path(local.toUri()), new Path(directory));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The files of a job's output one after the other, in the order of their names. */
    public byte[] output(String directory) {
        try {
            ByteArrayOutputStream all = new ByteArrayOutputStream();
            FileStatus[] parts = files.listStatus(
                    new Path(directory), path -> !path.getName().startsWith("_"));
            Arrays.sort(parts, Comparator.comparing(FileStatus::getPath));
            for (FileStatus part : parts) {
                try (InputStream in = files.open(part.getPath())) {
                    in.transferTo(all);
                }
            }
            return all.toByteArray();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The lines of a job's output. */
    public List<String> lines(String directory) {
        return new String(output(directory), StandardCharsets.UTF_8).lines().toList();
    }

    @Override
    public void close() {
        try {
            files.close();
        } catch (IOException e) {
            System.err.println("HDFS client not closed: " + e);
        }
    }
}
