// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.core.sample;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocatedFileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RemoteIterator;
import org.hawser.cluster.core.ClusterException;

/**
 * A file of a job's input.
 *
 * @param blockBytes size of its blocks, of which a map usually reads one
 */
public record InputFile(Path path, long bytes, long blockBytes) {
    public InputFile {
        requireNonNull(path, "path is null");
    }

    /**
     * The files that a job with this input reads, also those in directories below, but none whose name, or directory's name
     * there, begins with {@code .} or {@code _}: jobs leave these out.
     *
     * @param input a path or a pattern of paths
     * @throws ClusterException if there is nothing in it
     */
    public static List<InputFile> in(Path input, Configuration configuration) throws IOException {
        FileSystem fileSystem = input.getFileSystem(configuration);
        FileStatus[] found = fileSystem.globStatus(input);
        if (found == null || found.length == 0) {
            throw new ClusterException("--input: there is no " + fileSystem.makeQualified(input) + ".");
        }
        List<InputFile> files = new ArrayList<>();
        for (FileStatus status : found) {
            RemoteIterator<LocatedFileStatus> below = fileSystem.listFiles(status.getPath(), true);
            while (below.hasNext()) {
                add(files, status.getPath(), below.next());
            }
        }
        if (total(files) == 0) {
            throw new ClusterException("--input: " + fileSystem.makeQualified(input) + " is empty.");
        }
        return files;
    }

    /** The bytes of all these files. */
    public static long total(List<InputFile> files) {
        return files.stream().mapToLong(InputFile::bytes).sum();
    }

    private static void add(List<InputFile> files, Path top, FileStatus file) {
        for (Path part = file.getPath(); !part.equals(top); part = part.getParent()) {
            if (part.getName().startsWith(".") || part.getName().startsWith("_")) {
                return;
            }
        }
        if (file.getLen() > 0) {
            files.add(new InputFile(file.getPath(), file.getLen(), Math.max(1, file.getBlockSize())));
        }
    }
}
