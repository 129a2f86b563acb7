// SPDX-License-Identifier: Apache-2.0
package org.hawser.semem.node;

import static org.awaitility.Awaitility.await;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.function.BiConsumer;
import org.hawser.shuffle.server.Job;
import org.hawser.shuffle.server.MapOutputServer;
import org.hawser.shuffle.server.OutputPlaces;
import org.hawser.shuffle.wire.JobName;
import org.hawser.shuffle.wire.MapAttempt;

/** Remembers what it is told. */
public final class FakeShuffle implements MapOutputServer {
    private final Map<JobName, Job> jobs = new ConcurrentHashMap<>();
    private final Set<MapAttempt> forgotten = ConcurrentHashMap.newKeySet();
    private volatile CountDownLatch slow = new CountDownLatch(0);
    private volatile boolean waiting;
    private volatile boolean failing;
    private volatile CompletableFuture<Void> sending = CompletableFuture.completedFuture(null);
    private volatile Runnable then = () -> {};
    private volatile List<Path> directories = List.of();
    private volatile Optional<OutputPlaces> places = Optional.empty();
    private volatile BiConsumer<JobName, MapAttempt> whenMissing = (job, map) -> {};

    /** Lets threads that make room for outputs wait until the latch is open. */
    CountDownLatch beSlow() {
        slow = new CountDownLatch(1);
        return slow;
    }

    /** Waits until a thread works on files, which goes on once the shuffle is no longer slow. */
    void awaitWaiting() {
        await().until(() -> waiting);
    }

    @Override
    public void useLocalDirectories(List<Path> used) {
        waiting = true;
        try {
            slow.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        waiting = false;
        directories = List.copyOf(used);
    }

    @Override
    public void addJob(Job job) {
        jobs.put(job.name(), job);
    }

    @Override
    public void removeJob(JobName name) {
        jobs.remove(name);
    }

    @Override
    public Optional<Job> job(JobName name) {
        return Optional.ofNullable(jobs.get(name));
    }

    @Override
    public void usePlaces(OutputPlaces used) {
        places = Optional.of(used);
    }

    @Override
    public void whenMissing(BiConsumer<JobName, MapAttempt> told) {
        whenMissing = told;
    }

    /** A reducer asks for an output that is not there. */
    void askInVain(JobName job, MapAttempt map) {
        whenMissing.accept(job, map);
    }

    /** Whether to forget anything fails. */
    void fail(boolean fails) {
        failing = fails;
    }

    @Override
    public void forget(JobName job, MapAttempt map) {
        if (failing) {
            throw new IllegalStateException("as the test wants it");
        }
        forgotten.add(map);
    }

    /** From now on, something is being sent of each output. */
    public CompletableFuture<Void> send() {
        sending = new CompletableFuture<>();
        return sending;
    }

    /** What happens when an output is let go of. */
    public void whenForgotten(Runnable used) {
        then = used;
    }

    @Override
    public CompletableFuture<Void> letGo(JobName job, MapAttempt map) {
        forget(job, map);
        then.run();
        return sending;
    }

    public List<Path> directories() {
        return directories;
    }

    public Optional<OutputPlaces> places() {
        return places;
    }

    public Set<MapAttempt> forgotten() {
        return Set.copyOf(forgotten);
    }
}
