// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.server;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.BiConsumer;
import org.hawser.shuffle.wire.JobName;
import org.hawser.shuffle.wire.MapAttempt;

/**
 * What other services of the agent can tell its shuffle server. The NodeManager's local directories and jobs, which the
 * server hears of in another way, are not changed by this. Safe for use by several threads.
 */
public interface MapOutputServer {
    /**
     * Looks for map outputs in these directories too from now on. They are laid out as local directories are, and are in this
     * node's memory.
     */
    void useLocalDirectories(List<Path> directories);

    /** Serves a job, whether or not the NodeManager tells of it. */
    void addJob(Job job);

    /** Ends {@link #addJob}. The job is served further as long as the NodeManager says so. */
    void removeJob(JobName name);

    /** A job that is served. */
    Optional<Job> job(JobName name);

    /** Asks here where the data of map outputs is from now on. */
    void usePlaces(OutputPlaces places);

    /**
     * Tells of each map output that is asked for, and of which there is no file, or no such partition any more, from now on.
     *
     * @param told must return at once: reducers wait for it
     */
    void whenMissing(BiConsumer<JobName, MapAttempt> told);

    /**
     * Unmaps the data of a map output and forgets its index, because the data has moved or is gone: to be called when
     * {@link OutputPlaces} knows the new place and the file is gone from its old one, or else it may be mapped again.
     * What is being sent stays mapped until it is sent.
     */
    void forget(JobName job, MapAttempt map);

    /**
     * As {@link #forget}. Completes when nothing is being sent that was read before. What {@link OutputPlaces#isFreed} when
     * this is called is not read any more.
     */
    CompletableFuture<Void> letGo(JobName job, MapAttempt map);
}
