// SPDX-License-Identifier: Apache-2.0
package org.hawser.semem.commit;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.function.Supplier;
import org.hawser.semem.compat.Allocation;
import org.hawser.semem.metrics.SememMetrics;
import org.hawser.semem.metrics.SememMetrics.Total;
import org.hawser.semem.move.IndexFile;
import org.hawser.semem.store.OutputFile;
import org.hawser.semem.store.Pages;
import org.hawser.semem.wire.Commits;
import org.hawser.shuffle.server.Extent;
import org.hawser.shuffle.server.MapOutputServer;
import org.hawser.shuffle.wire.JobName;
import org.hawser.shuffle.wire.MapAttempt;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Frees the partitions of map outputs in memory whose reducers have committed. No reducer ever reads zeros in their place:
 *
 * <ol>
 *   <li>This agent's shuffle server refuses the partitions, see {@link #isFreed}.
 *   <li>So does the index from now on, for the next agent and for other readers, see {@link IndexFile}.
 *   <li>When nothing is being sent that was read before, the partitions' whole pages are freed.
 * </ol>
 *
 * <p>Safe for use by several threads, each with outputs of its own.
 */
public final class Freeing {
    private static final Logger LOG = LoggerFactory.getLogger(Freeing.class);

    private final Function<String, Commits> commits;
    private final Supplier<Optional<MapOutputServer>> server;
    private final SememMetrics metrics;
    private final Map<Output, Step> steps = new ConcurrentHashMap<>();
    /** Applications whose outputs could not be freed. */
    private final Set<String> told = ConcurrentHashMap.newKeySet();

    private volatile boolean impossible;

    private record Output(String application, String attempt) {}

    /**
     * How far an output is.
     *
     * @param seen what was known of its application
     * @param partitions that are refused
     * @param unused completes when nothing of them is being sent
     * @param done whether they are freed, as far as they can be
     * @param pages that this agent has freed
     */
    private record Step(Commits seen, BitSet partitions, CompletableFuture<?> unused, boolean done, Set<Extent> pages) {
        static final Step NONE =
                new Step(Commits.NONE, new BitSet(), CompletableFuture.completedFuture(null), true, Set.of());

        Step ended() {
            return ended(pages);
        }

        Step ended(Set<Extent> freed) {
            return new Step(seen, partitions, unused, true, freed);
        }
    }

    /**
     * Frees nothing yet.
     *
     * @param commits what is known of an application
     */
    public Freeing(
            Function<String, Commits> commits, Supplier<Optional<MapOutputServer>> server, SememMetrics metrics) {
        this.commits = requireNonNull(commits, "commits is null");
        this.server = requireNonNull(server, "server is null");
        this.metrics = requireNonNull(metrics, "metrics is null");
    }

    /** Whether there may be something to be freed. */
    public boolean concerns(String application) {
        return !impossible && !commits.apply(application).isEmpty();
    }

    /** Whether the partition is freed, or is about to be. For any thread. */
    public boolean isFreed(JobName job, MapAttempt map, int reduce) {
        Step step = steps.get(new Output(job.application(), map.text()));
        return step != null && step.partitions.get(reduce);
    }

    /**
     * Does what can be done now for a complete output. To be called regularly.
     *
     * @param data in memory; the index is beside it
     * @return the bytes of the data that are still in memory, if this call has freed some of them
     */
    public OptionalLong free(String application, String attempt, Path data) {
        Output output = new Output(application, attempt);
        try {
            Step step = next(output, commits.apply(application), data);
            if (step.done || !step.unused.isDone()) {
                return OptionalLong.empty();
            }
            steps.put(output, step.ended());
            List<Extent> pages =
                    IndexFile.read(data.resolveSibling(OutputFile.INDEX)).freedPages(Files.size(data), Pages.BYTES);
            OptionalLong left = freePages(data, pages, step.pages);
            steps.computeIfPresent(output, (any, ended) -> ended.ended(Set.copyOf(pages)));
            return left;
        } catch (NoSuchFileException e) {
            LOG.debug("{} was deleted meanwhile", output, e);
        } catch (IOException | RuntimeException e) {
            steps.computeIfPresent(output, (any, step) -> step.ended());
            failed(output, e);
        }
        return OptionalLong.empty();
    }

    private void failed(Output output, Exception reason) {
        metrics.count(Total.FREEINGS_FAILED);
        if (told.add(output.application)) {
            LOG.warn("What reducers do not need any more of {}, and maybe others, stays in memory", output, reason);
        }
    }

    @SuppressWarnings("ReferenceEquality") // What is known is replaced when it changes.
    private Step next(Output output, Commits known, Path data) throws IOException {
        Step last = steps.getOrDefault(output, Step.NONE);
        if (last.seen == known || impossible) {
            return last;
        }
        BitSet all = (BitSet) last.partitions.clone();
        all.or(known.ofOutput(output.attempt));
        if (all.equals(last.partitions) || !Files.isRegularFile(data, LinkOption.NOFOLLOW_LINKS)) {
            return last;
        }
        // Before it is let go of: what is read after that is refused.
        steps.put(output, new Step(known, all, last.unused, true, last.pages));
        Path file = data.resolveSibling(OutputFile.INDEX);
        IndexFile index = IndexFile.read(file);
        IndexFile changed = index.without(all);
        if (!changed.freed().equals(index.freed())) {
            changed.replace(file);
        }
        CompletableFuture<?> unused = CompletableFuture.allOf(last.unused, letGo(output));
        Step next = new Step(known, all, unused, false, last.pages);
        steps.put(output, next);
        return next;
    }

    private CompletableFuture<?> letGo(Output output) {
        JobName job = JobName.ofApplication(output.application);
        return server.get()
                .map(shuffle -> shuffle.letGo(job, new MapAttempt(output.attempt)))
                .orElseGet(() -> CompletableFuture.completedFuture(null));
    }

    /** Skips extents that are free already: in a large job, reducers commit all the time. */
    private OptionalLong freePages(Path data, List<Extent> pages, Set<Extent> free) throws IOException {
        long before = Allocation.bytesInPages(data);
        for (Extent extent : pages) {
            if (free.contains(extent)) {
                continue;
            }
            try {
                Allocation.free(data, extent.offset(), extent.bytes());
            } catch (NoSuchFileException e) {
                throw e;
            } catch (IOException e) {
                impossible = true;
                throw e;
            }
        }
        long after = Allocation.bytesInPages(data);
        return after < before ? OptionalLong.of(after) : OptionalLong.empty();
    }

    /** The output is gone. */
    public void forget(String application, String attempt) {
        steps.remove(new Output(application, attempt));
    }

    /** All outputs of the application that were written on this node are gone. */
    public void ended(String application) {
        told.remove(application);
        steps.keySet().removeIf(output -> output.application.equals(application));
    }
}
