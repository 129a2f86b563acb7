// SPDX-License-Identifier: Apache-2.0
package org.hawser.chronos.task;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocalDirAllocator;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.MapOutputFile;
import org.apache.hadoop.mapreduce.MRConfig;
import org.apache.hadoop.util.DiskChecker.DiskErrorException;
import org.hawser.chronos.part.Part;

/** Brings the parts of a task to this node, where they are not here already. */
final class PartFiles {
    private static final String OUTPUT = "file.out";

    private final JobConf job;
    private final FileSystem fs;
    private final MapOutputFile files;
    private final PartFetcher fetcher;
    private final List<Path> fetched = new ArrayList<>();

    /**
     * @param fs the node's own
     * @param files of the attempt
     */
    PartFiles(JobConf job, FileSystem fs, MapOutputFile files, PartFetcher fetcher) {
        this.job = job;
        this.fs = fs;
        this.files = files;
        this.fetcher = fetcher;
    }

    /**
     * All parts, whole.
     *
     * @throws IOException if one cannot be had; nothing is left then
     */
    List<SortedFile> take(List<Part> parts) throws IOException {
        List<SortedFile> taken = new ArrayList<>();
        try {
            for (Part part : parts) {
                taken.add(take(part));
            }
            return taken;
        } catch (IOException | RuntimeException e) {
            delete();
            throw new IOException("no " + OUTPUT + " of " + parts.get(taken.size()) + ": " + e.getMessage(), e);
        }
    }

    /**
     * One part, whole.
     *
     * @throws IOException if it cannot be had
     */
    SortedFile take(Part part) throws IOException {
        String name = "output/" + part.attempt() + "/" + OUTPUT;
        LocalDirAllocator dirs = new LocalDirAllocator(MRConfig.LOCAL_DIR);
        Path file;
        Path index;
        try {
            file = dirs.getLocalPathToRead(name, job);
            index = dirs.getLocalPathToRead(name + ".index", job);
        } catch (DiskErrorException notHere) {
            Path copy = files.getSpillFileForWrite(OwnOutput.NUMBER + 1 + fetched.size(), -1);
            fetched.add(copy);
            try {
                return fetcher.fetch(part, copy);
            } catch (IOException | RuntimeException e) {
                fs.delete(copy, false);
                throw e;
            }
        }
        return SortedFile.open(fs, file, index, job, fetcher.reduces());
    }

    /** Whether this is a copy of a part, and not the part itself. */
    boolean isCopy(SortedFile taken) {
        return fetched.contains(taken.file());
    }

    /** Deletes copies; the parts themselves stay, since a later attempt may need them. */
    void delete() throws IOException {
        for (Path copy : fetched) {
            fs.delete(copy, false);
        }
        fetched.clear();
    }
}
