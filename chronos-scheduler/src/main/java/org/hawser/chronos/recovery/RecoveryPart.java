// SPDX-License-Identifier: Apache-2.0
package org.hawser.chronos.recovery;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.v2.api.records.TaskAttemptId;
import org.apache.hadoop.mapreduce.v2.app.AppContext;
import org.apache.hadoop.mapreduce.v2.app.job.Job;
import org.hawser.chronos.compat.AllocatorInternals;
import org.hawser.chronos.config.ChronosKeys;
import org.hawser.common.process.DaemonThreads;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Has a job's ApplicationMaster ask for what a lost node has cost it where the input is, and tell of its tasks. */
public final class RecoveryPart {
    static final String THREAD = "hawser-recovery";

    private static final Logger LOG = LoggerFactory.getLogger(RecoveryPart.class);
    private static final Duration LOOK = Duration.ofMillis(50);
    private static final Duration LIMIT = Duration.ofMinutes(10);

    private final Predicate<TaskAttemptId> preemptible;
    private Optional<ScheduledExecutorService> looking = Optional.empty();
    private Optional<HeartbeatFilter> installed = Optional.empty();
    private long looks;

    /** @param preemptible whether an attempt can give its container back without losing its work */
    public RecoveryPart(Predicate<TaskAttemptId> preemptible) {
        this.preemptible = preemptible;
    }

    /**
     * The allocator starts after this; it is looked for until then.
     *
     * @throws org.hawser.common.config.ConfigException if a value is not allowed
     */
    public synchronized void start(AppContext context, Configuration conf) {
        Duration localityWait = ChronosKeys.LOCALITY_WAIT.get(conf::get);
        if (!ChronosKeys.RECOVERY.get(conf::get)) {
            return;
        }
        ScheduledExecutorService thread = DaemonThreads.timer(THREAD);
        looking = Optional.of(thread);
        Future<?> unused = thread.scheduleWithFixedDelay(
                () -> look(context, localityWait, thread), 0, LOOK.toMillis(), TimeUnit.MILLISECONDS);
    }

    private void look(AppContext context, Duration localityWait, ScheduledExecutorService thread) {
        try {
            Optional<AllocatorInternals> allocator = AllocatorInternals.of(context);
            Optional<Job> job = context.getAllJobs().values().stream().findFirst();
            if (allocator.isPresent() && job.isPresent()) {
                install(context, localityWait, allocator.get(), job.get());
                thread.shutdown();
            } else if (++looks * LOOK.toMillis() >= LIMIT.toMillis()) {
                LOG.info("The job's containers do not come from YARN; they are asked for as on stock Hadoop");
                thread.shutdown();
            }
        } catch (RuntimeException | LinkageError e) {
            LOG.warn("Recovery tasks are asked for as on stock Hadoop", e);
            thread.shutdown();
        }
    }

    private void install(AppContext context, Duration localityWait, AllocatorInternals allocator, Job job) {
        Recovery recovery = new Recovery(localityWait, System::currentTimeMillis);
        RecoveryCounters counters = new RecoveryCounters(job.getID(), context);
        LiveJob live =
                new LiveJob(job, allocator, event -> context.getEventHandler().handle(event), preemptible);
        Rehearsal.run(job.getID());
        allocator.wrapScheduler(stock -> {
            live.rehearse();
            HeartbeatFilter filter = new HeartbeatFilter(stock, allocator, live, recovery, counters::add);
            return keep(filter) ? filter : stock;
        });
    }

    private synchronized boolean keep(HeartbeatFilter begun) {
        if (looking.isPresent()) {
            installed = Optional.of(begun);
        }
        return looking.isPresent();
    }

    /** If the ApplicationMaster goes on, as after a failure, its next heartbeat takes back what was asked for. */
    public void stop() {
        Optional<ScheduledExecutorService> thread;
        Optional<HeartbeatFilter> ended;
        synchronized (this) {
            thread = looking;
            ended = installed;
            looking = Optional.empty();
            installed = Optional.empty();
        }
        thread.ifPresent(ScheduledExecutorService::shutdownNow);
        ended.ifPresent(HeartbeatFilter::end);
    }
}
