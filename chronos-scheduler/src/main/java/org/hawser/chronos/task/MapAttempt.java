// SPDX-License-Identifier: Apache-2.0
package org.hawser.chronos.task;

import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapred.Counters;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.MapOutputFile;
import org.apache.hadoop.mapred.MapTask;
import org.apache.hadoop.mapred.TaskAttemptID;
import org.apache.hadoop.mapreduce.TaskCounter;
import org.hawser.chronos.compat.TaskInternals;
import org.hawser.chronos.part.Part;
import org.hawser.chronos.part.PreemptionCounter;
import org.hawser.chronos.part.TaskParts;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * An attempt of a map that can be preempted. Begins with what earlier attempts have kept, counts records, and at the end
 * either merges its output with that of the earlier attempts, or, if it was told to stop, says what it has and waits to be
 * killed. Belongs to the attempt's main thread, but for the methods that readers call.
 */
final class MapAttempt implements Closeable {
    private static final Logger LOG = LoggerFactory.getLogger(MapAttempt.class);

    /** How often a long merge says that it is alive; Hadoop's own thread for this waits for its end. */
    private static final Duration REPORT_INTERVAL = Duration.ofSeconds(10);

    private final TaskInternals internals;
    private final MapTask task;
    private final MasterLine master;
    private final JobConf job;
    private final Duration interval;
    private final FileSystem fs;
    private final MapOutputFile files;
    private final PartFiles partFiles;
    private TaskParts kept = TaskParts.NONE;
    private List<SortedFile> taken = List.of();
    private Optional<StopSignal> signal = Optional.empty();
    private boolean toldAtOnce;
    private long records;
    private volatile boolean stopping;
    private long reported = System.nanoTime();

    /** @param interval from one question whether to stop to the next */
    MapAttempt(TaskInternals internals, Duration interval) throws IOException {
        this.internals = internals;
        this.task = internals.task();
        this.master = new MasterLine(internals.umbilical(), task.getTaskID());
        this.job = (JobConf) task.getConf();
        this.interval = interval;
        this.fs = FileSystem.getLocal(job).getRaw();
        this.files = task.getMapOutputFile();
        PartFetcher fetcher =
                new PartFetcher(fs, job.getNumReduceTasks(), task.getShuffleSecret(), internals.reporter());
        this.partFiles = new PartFiles(job, fs, files, fetcher);
    }

    /** Gets what earlier attempts have kept. To be called before the map's collector is made. */
    void begin() {
        if (id().getId() == 0) {
            return;
        }
        try {
            TaskParts told = master.ask();
            toldAtOnce = master.isToStop(told);
            if (!told.parts().isEmpty()) {
                taken = partFiles.take(told.parts());
                kept = told;
                internals.replaceOutputFile(new OwnOutput(files));
                LOG.info("{} records were processed by {}", told.records(), told.parts());
            }
        } catch (IOException | RuntimeException e) {
            taken = List.of();
            kept = TaskParts.NONE;
            LOG.warn("This attempt begins at the beginning of its input", e);
            internals.reporter().incrCounter(PreemptionCounter.LOST_PARTS, 1);
        }
    }

    private TaskAttemptID id() {
        return task.getTaskID();
    }

    /** Records at the beginning of the input that are to be read, but not to be processed. */
    long recordsToSkip() {
        return kept.records();
    }

    /** The reader is asked for the first record. */
    void readingBegins() {
        if (!toldAtOnce) {
            signal = Optional.of(new StopSignal(interval, master::isToStop));
        }
    }

    /** Whether no record may be processed any more. If there might be one, the attempt does not succeed from then on. */
    boolean mustStop() {
        if (!stopping && (toldAtOnce || signal.map(StopSignal::isGiven).orElse(false))) {
            stopping = true;
            LOG.info("This attempt stops after {} records: YARN wants its container back", records);
        }
        return stopping;
    }

    /** A record is to be processed. */
    void count() {
        records++;
    }

    /** A record was skipped. */
    void skipped() {
        internals.reporter().progress();
    }

    /** The reader is closed, whatever comes of the attempt. */
    @Override
    public void close() {
        signal.ifPresent(StopSignal::close);
    }

    /** The map's output is closed. Returns only if the attempt may succeed. */
    void finish() throws IOException {
        close();
        if (stopping) {
            stop();
        } else if (!taken.isEmpty()) {
            merge();
        }
    }

    private void stop() throws IOException {
        List<Part> parts = new ArrayList<>(kept.parts());
        Counters counters = new Counters();
        KeptCounters.add(kept.counters(), counters);
        if (internals.needsCommit()) {
            LOG.warn("The work of this attempt is lost: it has written files that only an attempt that succeeds keeps");
        } else if (records > 0) {
            if (!taken.isEmpty()) {
                becomePart();
            }
            parts.add(Part.of(id(), records));
            KeptCounters.add(internals.counters(), counters);
        }
        master.stopped(TaskParts.NONE.withParts(parts, counters));
    }

    /** Nothing is merged yet: this attempt's own output gets the name of a map output. */
    private void becomePart() throws IOException {
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

    private void merge() throws IOException {
        MapOutputFile own = new OwnOutput(files);
        List<SortedFile> all = new ArrayList<>(taken);
        all.add(SortedFile.open(fs, own.getOutputFile(), own.getOutputIndexFile(), job));
        long bytes = new PartMerge(job, fs, id(), internals.reporter(), this::report).merge(all, files);
        internals.replaceOutputFile(files);
        fs.delete(own.getOutputFile(), false);
        fs.delete(own.getOutputIndexFile(), false);
        partFiles.delete();
        Counters counters = internals.counters();
        KeptCounters.add(kept.counters(), counters);
        counters.findCounter(TaskCounter.MAP_OUTPUT_MATERIALIZED_BYTES).setValue(bytes);
        counters.findCounter(PreemptionCounter.CONTINUED_MAPS).increment(1);
        LOG.info("The outputs of {} and of this attempt are one of {} bytes", kept.parts(), bytes);
    }

    private void report() {
        if (System.nanoTime() - reported < REPORT_INTERVAL.toNanos()) {
            return;
        }
        try {
            task.statusUpdate(internals.umbilical());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        reported = System.nanoTime();
    }
}
