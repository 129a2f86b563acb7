// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.core.history;

import static java.util.Objects.requireNonNull;

import java.io.Closeable;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.SortedMap;
import java.util.regex.Pattern;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.hawser.cluster.core.conf.HistoryDirectories;

/**
 * The histories of the jobs that a cluster has run, or that were collected with the logs of a batch job.
 *
 * @param fileSystem that holds them; closed with this object
 * @param files by job id
 * @param place for messages
 */
public record JobHistories(FileSystem fileSystem, SortedMap<String, Path> files, String place) implements Closeable {
    private static final int SHOWN = 5;

    /** What {@link FileSystem#globStatus} does not take literally. */
    private static final Pattern SPECIAL = Pattern.compile("[\\\\*?\\[\\]{}]");

    public JobHistories {
        requireNonNull(fileSystem, "fileSystem is null");
        requireNonNull(files, "files is null");
        requireNonNull(place, "place is null");
    }

    /**
     * Those in a directory of collected logs, or in {@code history} below it.
     *
     * @throws IOException if it is no directory
     */
    public static JobHistories ofLogs(java.nio.file.Path logs) throws IOException {
        if (!Files.isDirectory(logs)) {
            throw new IOException("--logs " + logs + " is not a directory");
        }
        java.nio.file.Path root = logs.toAbsolutePath().normalize();
        String literally = SPECIAL.matcher(root.toString()).replaceAll("\\\\$0");
        FileSystem local = FileSystem.getLocal(new Configuration(false)).getRawFileSystem();
        return new JobHistories(
                local,
                Histories.in(local, List.of(literally, literally + "/history")),
                root + " or " + root.resolve("history"));
    }

    /** Those in the file system of a cluster that runs, by the configuration of its clients. */
    public static JobHistories ofCluster(Configuration configuration, String place) throws IOException {
        FileSystem fileSystem = FileSystem.newInstance(configuration);
        try {
            return new JobHistories(fileSystem, Histories.in(fileSystem, HistoryDirectories.of(configuration)), place);
        } catch (IOException | RuntimeException e) {
            fileSystem.close();
            throw e;
        }
    }

    /** The ids of all jobs. */
    public List<String> jobs() throws IOException {
        if (files.isEmpty()) {
            throw new IOException("no job history (job_*.jhist) is in " + place);
        }
        return List.copyOf(files.keySet());
    }

    /**
     * Reads the history of a job.
     *
     * @throws IOException if there is none, or it cannot be read
     */
    public HistoryFile read(String job) throws IOException {
        return HistoryFile.read(fileSystem, file(job));
    }

    /** The size of the settings of a job as they are beside its history, in bytes; 0 if they are not there. */
    public long settingsBytes(String job) throws IOException {
        try {
            return fileSystem
                    .getFileStatus(new Path(file(job).getParent(), job + "_conf.xml"))
                    .getLen();
        } catch (FileNotFoundException e) {
            return 0;
        }
    }

    private Path file(String job) throws IOException {
        Path file = files.get(job);
        if (file == null) {
            List<String> known = files.keySet().stream()
                    .skip(Math.max(0, files.size() - SHOWN))
                    .toList();
            throw new IOException("no history of " + job + " is in " + place
                    + (known.isEmpty()
                            ? ", nor of any other job"
                            : "; the latest jobs there: " + String.join(", ", known)));
        }
        return file;
    }

    @Override
    public void close() throws IOException {
        fileSystem.close();
    }
}
