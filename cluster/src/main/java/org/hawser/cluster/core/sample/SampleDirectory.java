// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.core.sample;

import static java.util.Objects.requireNonNull;

import java.io.Closeable;
import java.io.IOException;
import java.util.UUID;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.permission.FsPermission;

/**
 * A temporary directory in the user's home directory of the cluster's file system, which only this account can read. It is
 * removed by {@link #close}, or when the process ends.
 */
public final class SampleDirectory implements Closeable {
    private static final FsPermission OWN = new FsPermission("700");

    private final FileSystem fileSystem;
    private final Path path;

    private SampleDirectory(FileSystem fileSystem, Path path) {
        this.fileSystem = requireNonNull(fileSystem, "fileSystem is null");
        this.path = requireNonNull(path, "path is null");
    }

    /** Makes it. */
    public static SampleDirectory make(Configuration configuration) throws IOException {
        FileSystem fileSystem = FileSystem.newInstance(configuration);
        try {
            String name = "hawser-sample-" + UUID.randomUUID().toString().substring(0, 8);
            SampleDirectory directory = new SampleDirectory(fileSystem, new Path(fileSystem.getHomeDirectory(), name));
            fileSystem.mkdirs(directory.path, OWN);
            fileSystem.deleteOnExit(directory.path);
            fileSystem.mkdirs(directory.input());
            return directory;
        } catch (IOException | RuntimeException e) {
            fileSystem.close();
            throw e;
        }
    }

    public Path path() {
        return path;
    }

    /** A directory for the sample. */
    public Path input() {
        return new Path(path, "input");
    }

    /** Where the job may write; there is nothing yet. */
    public Path output() {
        return new Path(path, "output");
    }

    /** Copies a sample to {@link #input}; returns how many bytes it has. */
    public long fill(Sample sample) throws IOException {
        return sample.copyTo(fileSystem, input());
    }

    @Override
    public void close() throws IOException {
        try (fileSystem) {
            fileSystem.delete(path, true);
        }
    }
}
