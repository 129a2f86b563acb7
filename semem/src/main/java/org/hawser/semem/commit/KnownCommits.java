// SPDX-License-Identifier: Apache-2.0
package org.hawser.semem.commit;

import static java.util.Objects.requireNonNull;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.hawser.common.process.DaemonThreads;
import org.hawser.semem.wire.Commits;
import org.hawser.semem.wire.CommittedReduces;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Which reduces of the jobs on this node have committed, as far as their ApplicationMasters have told. Looks at one file for
 * each job, on a thread of its own, because the file system of addresses may hang. Safe for use by several threads.
 */
public final class KnownCommits implements Closeable {
    private static final Logger LOG = LoggerFactory.getLogger(KnownCommits.class);

    /** A look is one request to a file system that all nodes share. */
    private static final int ROUNDS_PER_LOOK = 3;
    /** Most jobs have no such file. */
    private static final int ROUNDS_PER_SEARCH = 10;

    private final Path addresses;
    private final Supplier<? extends Collection<String>> applications;
    private final Map<String, Heard> heard = new ConcurrentHashMap<>();
    /** Applications that have such a file, whether or not they still have anything in memory when they end. */
    private final Set<String> withFile = ConcurrentHashMap.newKeySet();

    private final Queue<String> ended = new ConcurrentLinkedQueue<>();
    private final ScheduledExecutorService thread = DaemonThreads.timer("semem-commits");

    /** Of one application. All but the commits belongs to the thread that looks. */
    private static final class Heard {
        volatile Commits commits = Commits.NONE;
        Optional<FileTime> change = Optional.empty();
        int roundsToNextLook;
        boolean failing;
    }

    /**
     * Looks at nothing yet.
     *
     * @param addresses the directory that all nodes share
     * @param applications those that have something in this node's memory
     */
    public KnownCommits(Path addresses, Supplier<? extends Collection<String>> applications) {
        this.addresses = requireNonNull(addresses, "addresses is null");
        this.applications = requireNonNull(applications, "applications is null");
    }

    public KnownCommits start() {
        Future<?> unused = thread.scheduleWithFixedDelay(this::look, 1, 1, TimeUnit.SECONDS);
        return this;
    }

    /** What is known of that application. Waits for no file system. */
    public Commits of(String application) {
        Heard of = heard.get(application);
        return of == null ? Commits.NONE : of.commits;
    }

    /** The application is over: its ApplicationMaster may have been killed, and what it has written be left behind. */
    public void ended(String application) {
        if (withFile.remove(application)) {
            ended.add(application);
        }
    }

    /** One round. */
    void look() {
        try {
            for (String over = ended.poll(); over != null; over = ended.poll()) {
                remove(over);
            }
            Collection<String> now = applications.get();
            heard.keySet().retainAll(now);
            now.forEach(application -> look(application, heard.computeIfAbsent(application, any -> new Heard())));
        } catch (RuntimeException e) {
            LOG.warn("Not all files of committed reduces are read", e);
        }
    }

    private void look(String application, Heard of) {
        of.roundsToNextLook--;
        if (of.roundsToNextLook > 0) {
            return;
        }
        try {
            read(new CommittedReduces(addresses, application), of);
            if (of.commits.generation() > 0) {
                withFile.add(application);
            }
            of.failing = false;
        } catch (IOException | RuntimeException e) {
            if (!of.failing) {
                LOG.warn("What reducers of {} do not need any more may stay in memory until its end", application, e);
            }
            of.failing = true;
        }
        of.roundsToNextLook = of.change.isPresent() ? ROUNDS_PER_LOOK : ROUNDS_PER_SEARCH;
    }

    private static void read(CommittedReduces file, Heard of) throws IOException {
        Optional<FileTime> change = file.lastChange();
        if (change.equals(of.change)) {
            return;
        }
        Commits commits = file.read().orElse(Commits.NONE);
        if (commits.generation() >= of.commits.generation()) {
            // One that was thought dead may still write.
            of.commits = commits;
        }
        of.change = change;
    }

    private void remove(String application) {
        try {
            new CommittedReduces(addresses, application).remove();
        } catch (IOException e) {
            LOG.warn("The list of committed reduces of {} is left behind: {}", application, e.toString());
        }
    }

    @Override
    public void close() {
        thread.shutdownNow();
    }
}
