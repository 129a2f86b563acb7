// SPDX-License-Identifier: Apache-2.0
package org.hawser.chronos.task;

import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.mapred.Counters;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.MapTask;
import org.apache.hadoop.mapred.TaskAttemptID;
import org.hawser.chronos.compat.TaskInternals;
import org.hawser.chronos.part.Obstacle;
import org.hawser.chronos.part.Part;
import org.hawser.chronos.part.PreemptionCounter;
import org.hawser.chronos.part.TaskParts;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * An attempt of a map that can be preempted. Begins with what earlier attempts have kept, counts records, and at the end
 * either completes its output with that of the earlier attempts, or, if it was told to stop, says what it has and waits to
 * be killed. Belongs to the attempt's main thread, but for the methods that readers call.
 */
final class MapAttempt implements Closeable {
    private static final Logger LOG = LoggerFactory.getLogger(MapAttempt.class);

    /** How often a long merge or wait says that it is alive; Hadoop's own thread for this waits for its end. */
    private static final Duration REPORT_INTERVAL = Duration.ofSeconds(1);

    private final TaskInternals internals;
    private final MapTask task;
    private final MasterLine master;
    private final MapObstacles obstacles;
    private final Duration interval;
    private final Optional<CommittedOutput> committed;
    private final List<KeptOutput> outputs = new ArrayList<>();
    private TaskParts kept = TaskParts.NONE;
    private Optional<StopSignal> signal = Optional.empty();
    private boolean toldAtOnce;
    private long records;
    private long position = Part.UNKNOWN;
    private volatile boolean stopping;
    private volatile boolean refused;
    private long reported = System.nanoTime();

    /** @param interval from one question whether to stop to the next */
    MapAttempt(TaskInternals internals, Duration interval) throws IOException {
        this.internals = internals;
        this.task = internals.task();
        this.master = new MasterLine(internals.umbilical(), task.getTaskID(), this::report);
        this.obstacles = new MapObstacles(internals);
        this.interval = interval;
        this.committed = CommittedOutput.of(internals, this::report);
        committed.ifPresent(outputs::add);
        if (((JobConf) task.getConf()).getNumReduceTasks() > 0) {
            outputs.add(new SortedOutput(internals, this::report));
        }
    }

    /**
     * Gets what earlier attempts have kept. To be called before the map's output is made.
     *
     * @return whether the attempt can stop at a record
     */
    boolean begin(Object format, Object split) {
        Optional<Obstacle> obstacle = obstacles.atBegin(format, split, committed);
        obstacle.ifPresent(obstacles::tell);
        if (obstacle.isPresent() || id().getId() == 0) {
            return obstacle.isEmpty();
        }
        try {
            TaskParts told = master.ask();
            toldAtOnce = master.isToStop(told);
            if (!told.parts().isEmpty()) {
                for (KeptOutput output : outputs) {
                    output.take(told.parts());
                }
                kept = told;
                LOG.info("{} records were processed by {}", told.records(), told.parts());
            }
        } catch (IOException | RuntimeException e) {
            LOG.warn("This attempt begins at the beginning of its input", e);
            internals.reporter().incrCounter(PreemptionCounter.LOST_PARTS, 1);
        }
        return true;
    }

    private TaskAttemptID id() {
        return task.getTaskID();
    }

    /** Records at the beginning of the input that are not to be processed. */
    long recordsKept() {
        return kept.records();
    }

    /** Of the last of {@link #recordsKept}. */
    long lastPosition() {
        return kept.parts().isEmpty()
                ? Part.UNKNOWN
                : kept.parts().get(kept.parts().size() - 1).position();
    }

    /** The reader is asked for the first record. */
    void readingBegins() {
        if (!toldAtOnce) {
            signal = Optional.of(new StopSignal(interval, master::isToStop));
        }
    }

    /** Whether no record may be processed any more. If there might be one, the attempt does not succeed from then on. */
    boolean mustStop() {
        if (!stopping
                && !refused
                && (toldAtOnce || signal.map(StopSignal::isGiven).orElse(false))) {
            Optional<Obstacle> obstacle = obstacles.atStop(committed);
            obstacle.ifPresent(obstacles::tell);
            refused = obstacle.isPresent();
            stopping = !refused;
            if (stopping) {
                LOG.info("This attempt stops after {} records: YARN wants its container back", records);
            }
        }
        return stopping;
    }

    /**
     * A record is to be processed.
     *
     * @param begins its offset in the file, or {@link Part#UNKNOWN}
     */
    void count(long begins) {
        records++;
        position = begins;
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
        } else if (!kept.parts().isEmpty()) {
            complete();
        }
    }

    private void stop() throws IOException {
        List<Part> parts = new ArrayList<>(kept.parts());
        Counters counters = new Counters();
        KeptCounters.add(kept.counters(), counters);
        if (records > 0 && keep()) {
            parts.add(Part.of(id(), records, position));
            KeptCounters.add(internals.counters(), counters);
        }
        master.stopped(TaskParts.NONE.withParts(parts, counters));
    }

    /** Returns whether the attempt's work has become a part. If not, it is killed all the same: it has not failed. */
    private boolean keep() {
        try {
            Optional<Obstacle> late = obstacles.atStop(committed);
            if (late.isPresent()) {
                LOG.warn("The work of this attempt is lost: {}", late.get().text());
                return false;
            }
            for (KeptOutput output : outputs) {
                output.keep();
            }
            return true;
        } catch (IOException | RuntimeException e) {
            LOG.warn("The work of this attempt is lost", e);
            return false;
        }
    }

    private void complete() throws IOException {
        for (KeptOutput output : outputs) {
            output.complete(kept.parts());
        }
        Counters counters = internals.counters();
        KeptCounters.add(kept.counters(), counters);
        counters.findCounter(PreemptionCounter.CONTINUED_MAPS).increment(1);
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
