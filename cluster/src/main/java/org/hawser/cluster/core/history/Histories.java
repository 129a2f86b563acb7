// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.core.history;

import java.io.IOException;
import java.util.Comparator;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/** The history files of jobs, by job id, in some directories of a file system. */
public final class Histories {
    private static final Pattern JOB = Pattern.compile("(job_\\d+_\\d+)(?:_(\\d{1,9}))?.*\\.jhist");

    private Histories() {}

    /**
     * The file of each job, in order of their ids. Of several, it is the one of the ended job or of its last master.
     *
     * @param directories patterns of paths, as {@link FileSystem#globStatus} takes them
     */
    public static SortedMap<String, Path> in(FileSystem fileSystem, List<String> directories) throws IOException {
        SortedMap<String, Path> files = new TreeMap<>();
        for (String directory : directories) {
            FileStatus[] found = fileSystem.globStatus(new Path(directory + "/job_*.jhist"));
            for (FileStatus file : found == null ? new FileStatus[0] : found) {
                Matcher job = JOB.matcher(file.getPath().getName());
                if (job.matches()) {
                    files.merge(job.group(1), file.getPath(), Histories::later);
                }
            }
        }
        return files;
    }

    private static Path later(Path one, Path other) {
        return Comparator.comparingInt(Histories::master).compare(one, other) > 0 ? one : other;
    }

    /** The number of the master that wrote the file; the file of an ended job names none. */
    private static int master(Path file) {
        Matcher matcher = JOB.matcher(file.getName());
        return matcher.matches() && matcher.group(2) != null ? Integer.parseInt(matcher.group(2)) : Integer.MAX_VALUE;
    }
}
