// SPDX-License-Identifier: Apache-2.0
package org.hawser.chronos.task;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.MapOutputFile;
import org.apache.hadoop.mapreduce.TaskCounter;
import org.apache.hadoop.util.Progressable;
import org.hawser.chronos.compat.TaskInternals;
import org.hawser.chronos.part.Part;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What a map has for the reduces, on its node. Parts stay there as map outputs, and are merged at the end. */
final class SortedOutput implements KeptOutput {
    private static final Logger LOG = LoggerFactory.getLogger(SortedOutput.class);

    private final TaskInternals internals;
    private final Progressable progress;
    private final JobConf job;
    private final FileSystem fs;
    private final MapOutputFile files;
    private final PartFiles partFiles;
    private List<SortedFile> taken = List.of();

    /** @param progress called now and then during a merge */
    SortedOutput(TaskInternals internals, Progressable progress) throws IOException {
        this.internals = internals;
        this.progress = progress;
        this.job = (JobConf) internals.task().getConf();
        this.fs = FileSystem.getLocal(job).getRaw();
        this.files = internals.task().getMapOutputFile();
        PartFetcher fetcher = new PartFetcher(
                fs,
                job.getNumReduceTasks(),
                internals.task().getShuffleSecret(),
                internals.reporter(),
                System::nanoTime);
        this.partFiles = new PartFiles(job, fs, files, fetcher);
    }

    /** To be called before the map's collector is made. */
    @Override
    public void take(List<Part> parts) throws IOException {
        taken = partFiles.take(parts);
        internals.replaceOutputFile(new OwnOutput(files));
    }

    /** Nothing is merged yet: the attempt's own output gets the name of a map output, if it has another one. */
    @Override
    public void keep() throws IOException {
        if (taken.isEmpty()) {
            return;
        }
        MapOutputFile own = new OwnOutput(files);
        Path file = own.getOutputFile();
        rename(own.getOutputIndexFile(), files.getOutputIndexFileForWriteInVolume(own.getOutputIndexFile()));
        rename(file, files.getOutputFileForWriteInVolume(file));
        partFiles.delete();
    }

    private void rename(Path from, Path to) throws IOException {
        if (!fs.mkdirs(to.getParent()) || !fs.rename(from, to)) {
            throw new IOException("Cannot rename " + from + " to " + to);
        }
    }

    @Override
    public void complete(List<Part> parts) throws IOException {
        MapOutputFile own = new OwnOutput(files);
        List<SortedFile> all = new ArrayList<>(taken);
        all.add(SortedFile.open(fs, own.getOutputFile(), own.getOutputIndexFile(), job, job.getNumReduceTasks()));
        long bytes =
                new PartMerge(job, fs, internals.task().getTaskID(), internals.reporter(), progress).merge(all, files);
        internals.replaceOutputFile(files);
        fs.delete(own.getOutputFile(), false);
        fs.delete(own.getOutputIndexFile(), false);
        partFiles.delete();
        internals
                .counters()
                .findCounter(TaskCounter.MAP_OUTPUT_MATERIALIZED_BYTES)
                .setValue(bytes);
        LOG.info("The map outputs of {} and of this attempt are one of {} bytes", parts, bytes);
    }
}
