// SPDX-License-Identifier: Apache-2.0
package org.hawser.chronos.task;

import java.io.IOException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.mapred.Counters;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.RawKeyValueIterator;
import org.apache.hadoop.mapred.ShuffleConsumerPlugin;
import org.apache.hadoop.mapred.TaskAttemptID;
import org.hawser.chronos.compat.ShuffleInternals;
import org.hawser.chronos.part.FetchedMaps;
import org.hawser.chronos.part.Part;
import org.hawser.chronos.part.PreemptionCounter;
import org.hawser.chronos.part.TaskParts;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * An attempt of a reduce that can be preempted before its reduce phase. Begins with what earlier attempts have fetched. If it
 * is told to stop, it keeps what its own shuffle has fetched until then, says what it has and waits to be killed; it has
 * written nothing to the job's output. Belongs to the attempt's main thread.
 */
final class ReduceAttempt<K, V> {
    private static final Logger LOG = LoggerFactory.getLogger(ReduceAttempt.class);

    private final ShuffleConsumerPlugin.Context<K, V> context;
    private final JobConf job;
    private final TaskAttemptID id;
    private final MasterLine master;
    private final FileSystem fs;
    private final PartFiles files;
    private final List<Part> kept = new ArrayList<>();
    private final List<ReduceInput.Input> taken = new ArrayList<>();
    private final BitSet maps = new BitSet();
    private boolean toldAtOnce;

    ReduceAttempt(ShuffleConsumerPlugin.Context<K, V> context) throws IOException {
        this.context = context;
        this.job = context.getJobConf();
        this.id = TaskAttemptID.downgrade(context.getReduceId());
        this.master = new MasterLine(context.getUmbilical(), id, context.getReporter());
        this.fs = FileSystem.getLocal(job).getRaw();
        this.files = new PartFiles(
                job,
                fs,
                context.getMapOutputFile(),
                new PartFetcher(
                        fs, 1, context.getReduceTask().getShuffleSecret(), context.getReporter(), System::nanoTime));
    }

    /** Gets what earlier attempts have kept. */
    void begin() {
        if (id.getId() == 0) {
            return;
        }
        TaskParts told;
        try {
            told = master.ask();
        } catch (RuntimeException e) {
            LOG.warn("This attempt fetches the outputs of all maps", e);
            context.getReporter().incrCounter(PreemptionCounter.LOST_PARTS, 1);
            return;
        }
        toldAtOnce = master.isToStop(told);
        for (Part part : told.parts()) {
            if (toldAtOnce) {
                kept.add(part);
            } else {
                take(part);
            }
        }
    }

    private void take(Part part) {
        BitSet ofPart = part.fetched().map(FetchedMaps::maps).orElseGet(BitSet::new);
        try {
            SortedFile file = files.take(part);
            taken.add(new ReduceInput.Input(file, files.isCopy(file)));
            kept.add(part);
            maps.or(ofPart);
            LOG.info("{} has fetched the outputs of {} maps for this attempt", part.attempt(), ofPart.cardinality());
        } catch (IOException | RuntimeException e) {
            LOG.warn("This attempt fetches the outputs of {} maps again", ofPart.cardinality(), e);
            context.getReporter().incrCounter(PreemptionCounter.LOST_PARTS, 1);
        }
    }

    /** Prepares the plug-in to fetch the rest. */
    void init(ShuffleConsumerPlugin<K, V> plugin) {
        if (!toldAtOnce) {
            plugin.init(new ShuffleConsumerPlugin.Context<>(
                    context.getReduceId(),
                    job,
                    context.getLocalFS(),
                    MapEvents.without(maps, id.getJobID(), context.getUmbilical()),
                    context.getLocalDirAllocator(),
                    context.getReporter(),
                    context.getCodec(),
                    context.getCombinerClass(),
                    context.getCombineCollector(),
                    context.getSpilledRecordsCounter(),
                    context.getReduceCombineInputCounter(),
                    context.getShuffledMapsCounter(),
                    context.getReduceShuffleBytes(),
                    context.getFailedShuffleCounter(),
                    context.getMergedMapOutputsCounter(),
                    context.getStatus(),
                    context.getCopyPhase(),
                    context.getMergePhase(),
                    context.getReduceTask(),
                    context.getMapOutputFile(),
                    context.getLocalMapFiles()));
        }
    }

    /** Has the plug-in fetch. Returns all input of the reduce, and only if the attempt may go on to its reduce phase. */
    RawKeyValueIterator run(ShuffleConsumerPlugin<K, V> plugin) throws IOException, InterruptedException {
        if (toldAtOnce) {
            throw stopped();
        }
        ShufflePause pause = new ShufflePause(() -> ShuffleInternals.of(plugin), job, id.getJobID());
        StopSignal signal =
                new StopSignal(StopSignal.interval(job, job.getNumReduceTasks()), master::isToStop, pause::begin);
        RawKeyValueIterator fetched;
        try {
            fetched = plugin.run();
        } catch (IOException | RuntimeException e) {
            end(pause, signal);
            if (pause.finished().isEmpty()) {
                throw e;
            }
            LOG.warn("What this attempt has fetched is lost", e);
            throw stopped();
        } finally {
            end(pause, signal);
        }
        if (!signal.isGiven()) {
            return merge(fetched);
        }
        try {
            keep(fetched, pause);
        } catch (IOException | RuntimeException e) {
            LOG.warn("What this attempt has fetched is lost", e);
        }
        throw stopped();
    }

    /** Waits to be killed; does not return. */
    private IllegalStateException stopped() throws IOException {
        try {
            files.delete();
        } catch (IOException e) {
            LOG.warn("Copies of parts stay until the container ends", e);
        }
        master.stopped(TaskParts.NONE.withParts(kept, new Counters()));
        return new IllegalStateException(id + " has stopped");
    }

    private static void end(ShufflePause pause, StopSignal signal) {
        pause.over();
        signal.close();
    }

    private RawKeyValueIterator merge(RawKeyValueIterator fetched) throws IOException {
        if (taken.isEmpty()) {
            return fetched;
        }
        RawKeyValueIterator all = ReduceInput.merge(taken, fetched, bytes(), fs, context);
        Counters counters = ShuffleInternals.counters(context.getReduceTask());
        kept.forEach(part -> part.fetched().ifPresent(of -> KeptCounters.add(of.counters(), counters)));
        counters.findCounter(PreemptionCounter.CONTINUED_REDUCES).increment(1);
        return all;
    }

    private long bytes() {
        return context.getReduceShuffleBytes().getValue();
    }

    private void keep(RawKeyValueIterator fetched, ShufflePause pause) throws IOException {
        BitSet own = pause.finished().orElseGet(() -> {
            BitSet all = new BitSet();
            all.set(0, job.getNumMapTasks());
            return all;
        });
        own.andNot(maps);
        if (!own.isEmpty()) {
            long bytes = PartWriter.write(fetched, fs, context, bytes());
            Counters counters = new Counters();
            KeptCounters.add(ShuffleInternals.counters(context.getReduceTask()), counters);
            kept.add(Part.of(id, new FetchedMaps(own, counters)));
            LOG.info("This attempt keeps the outputs of {} maps in {} bytes", own.cardinality(), bytes);
        }
        fetched.close();
    }
}
