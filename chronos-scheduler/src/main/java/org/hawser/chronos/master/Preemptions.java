// SPDX-License-Identifier: Apache-2.0
package org.hawser.chronos.master;

import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.apache.hadoop.mapred.TaskAttemptID;
import org.apache.hadoop.mapreduce.TypeConverter;
import org.apache.hadoop.mapreduce.checkpoint.TaskCheckpointID;
import org.apache.hadoop.mapreduce.v2.api.records.JobId;
import org.apache.hadoop.mapreduce.v2.api.records.TaskAttemptId;
import org.apache.hadoop.mapreduce.v2.api.records.TaskId;
import org.apache.hadoop.mapreduce.v2.app.AppContext;
import org.apache.hadoop.mapreduce.v2.app.job.TaskAttempt;
import org.apache.hadoop.mapreduce.v2.app.job.event.JobCounterUpdateEvent;
import org.apache.hadoop.mapreduce.v2.app.rm.preemption.AMPreemptionPolicy;
import org.apache.hadoop.yarn.api.records.PreemptionContainer;
import org.apache.hadoop.yarn.api.records.PreemptionMessage;
import org.hawser.chronos.config.Otherwise;
import org.hawser.chronos.part.Obstacle;
import org.hawser.chronos.part.Part;
import org.hawser.chronos.part.PreemptionCounter;
import org.hawser.chronos.part.Refusal;
import org.hawser.chronos.part.TaskParts;
import org.hawser.common.process.DaemonThreads;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The preemptions of one job. An attempt that is to stop hears so when it asks, says what it has, and is killed then; its
 * task's next attempt gets that when it asks. Hadoop's own state of preempted attempts is not used: it leaves no trace in
 * the job's history, and fails the job if an attempt says twice that it was preempted.
 */
final class Preemptions implements Closeable {
    private static final Logger LOG = LoggerFactory.getLogger(Preemptions.class);
    private static final String THREAD = "hawser-preemptions";
    private static final String SAVER_THREAD = "hawser-preemption-files";

    private final AppContext context;
    private final PreemptionSettings settings;
    private final Optional<SavedParts> saved;
    private final ScheduledExecutorService worker = DaemonThreads.timer(THREAD);
    /** By itself: nobody is to wait for a file system that hangs. */
    private final ScheduledExecutorService saver = DaemonThreads.timer(SAVER_THREAD);

    private final Set<TaskAttemptId> wanted = ConcurrentHashMap.newKeySet();
    private final Obstacles obstacles;
    private final Attempts attempts;
    private final KeptParts choice;
    private final Set<TaskAttemptId> heard = ConcurrentHashMap.newKeySet();
    private final ConcurrentMap<TaskId, TaskParts> tasks = new ConcurrentHashMap<>();

    Preemptions(AppContext context, PreemptionSettings settings, Optional<SavedParts> saved) {
        this.context = context;
        this.settings = settings;
        this.saved = saved;
        this.obstacles = new Obstacles(settings.maxPreemptions());
        this.attempts = new Attempts(context);
        this.choice = new KeptParts(attempts);
    }

    void start() {
        worker.execute(TaskParts::rehearse);
        if (context.getApplicationAttemptId().getAttemptId() > 1) {
            saver.execute(this::recover);
        }
    }

    private void recover() {
        if (saved.isEmpty()) {
            return;
        }
        try {
            SavedParts.Found found = saved.get().read();
            for (TaskParts parts : found.tasks()) {
                TaskAttemptID any = parts.parts().get(0).attempt();
                tasks.merge(
                        TypeConverter.toYarn(any).getTaskId(),
                        parts,
                        (known, newer) -> known.withParts(newer.parts(), newer.counters()));
            }
            if (found.damaged() > 0) {
                context.getAllJobs().keySet().forEach(job -> count(job, PreemptionCounter.LOST_PARTS, found.damaged()));
            }
            LOG.info("{} tasks have parts of an earlier ApplicationMaster", tasks.size());
        } catch (IOException | RuntimeException e) {
            LOG.warn("What tasks have kept under an earlier ApplicationMaster is lost", e);
        }
    }

    /** YARN says so again and again as long as it wants a container. */
    void preempt(AMPreemptionPolicy.Context running, PreemptionMessage request) {
        Stream.concat(
                        Stream.ofNullable(request.getStrictContract())
                                .flatMap(contract -> contract.getContainers().stream()),
                        Stream.ofNullable(request.getContract()).flatMap(contract -> contract.getContainers().stream()))
                .map(PreemptionContainer::getId)
                .map(running::getTaskAttempt)
                .filter(attempt -> attempt != null && wanted.add(attempt))
                .forEach(this::decide);
    }

    private void decide(TaskAttemptId attempt) {
        Optional<Obstacle> obstacle = obstacles.of(attempt, attempts.find(attempt));
        if (obstacle.isPresent()) {
            refuse(attempt, obstacle.get());
            return;
        }
        tasks.merge(
                attempt.getTaskId(),
                TaskParts.NONE.withStopping(TypeConverter.fromYarn(attempt)),
                (known, more) -> known.withStopping(TypeConverter.fromYarn(attempt)));
        LOG.info("{} is to stop: YARN wants its container back", attempt);
        Future<?> unused =
                worker.schedule(() -> checkGrace(attempt), settings.grace().toMillis(), TimeUnit.MILLISECONDS);
    }

    boolean isPreemptible(TaskAttemptId attempt) {
        return obstacles.of(attempt, attempts.find(attempt)).isEmpty();
    }

    private void refuse(TaskAttemptId attempt, Obstacle why) {
        if (obstacles.isFirst(attempt)) {
            count(attempt, PreemptionCounter.REFUSED_ATTEMPTS, 1);
            otherwise(attempt, why.text());
        }
    }

    /** An attempt says so when it begins, or when it has heard that it is to stop. */
    private void refusal(Refusal told) {
        TaskAttemptId attempt = TypeConverter.toYarn(told.attempt());
        obstacles.add(told);
        if (wanted.contains(attempt)) {
            tasks.computeIfPresent(attempt.getTaskId(), (id, known) -> known.withoutStopping(told.attempt()));
            refuse(attempt, told.why());
        }
    }

    private void checkGrace(TaskAttemptId attempt) {
        boolean waits = Optional.ofNullable(tasks.get(attempt.getTaskId()))
                .map(parts -> parts.stopping().contains(TypeConverter.fromYarn(attempt)))
                .orElse(false);
        if (waits && !obstacles.hasRefused(attempt) && attempts.isRunning(attempt)) {
            count(attempt, PreemptionCounter.LATE_ATTEMPTS, 1);
            otherwise(attempt, "it has not stopped within " + settings.grace().toMillis() + " ms");
        }
    }

    private void otherwise(TaskAttemptId attempt, String why) {
        boolean kill = settings.otherwise() == Otherwise.KILL;
        LOG.info("YARN wants the container of {} back, but {}. It {}", attempt, why, kill ? "is killed" : "goes on");
        if (kill && attempts.isRunning(attempt)) {
            attempts.kill(attempt, why);
        }
    }

    private void count(TaskAttemptId attempt, PreemptionCounter counter, long by) {
        count(attempt.getTaskId().getJobId(), counter, by);
    }

    private void count(JobId job, PreemptionCounter counter, long by) {
        JobCounterUpdateEvent event = new JobCounterUpdateEvent(job);
        event.addCounterUpdate(counter, by);
        context.getEventHandler().handle(event);
    }

    /** What an attempt of the task has to know. */
    Optional<TaskCheckpointID> checkpoint(TaskId task) {
        return Optional.ofNullable(tasks.get(task))
                .map(parts -> choice.forNext(task, parts))
                .filter(parts -> !parts.stopping().isEmpty() || !parts.parts().isEmpty())
                .map(TaskParts::toCheckpoint);
    }

    /** An attempt has stopped, and waits to be killed; or has said that it cannot stop. It may be somebody else's message. */
    void told(TaskId task, TaskCheckpointID checkpoint) {
        Optional<Refusal> refusal;
        TaskParts parts;
        try {
            refusal = Refusal.of(checkpoint);
            parts = refusal.isPresent() ? TaskParts.NONE : TaskParts.of(checkpoint);
        } catch (RuntimeException e) {
            LOG.warn("Ignored a message of {} that cannot be understood", task, e);
            return;
        }
        refusal.ifPresentOrElse(this::refusal, () -> stopped(task, parts));
    }

    private void stopped(TaskId task, TaskParts told) {
        Optional<TaskAttemptID> name = told.stopping().stream().findFirst();
        Optional<TaskAttempt> attempt =
                name.map(TypeConverter::toYarn).filter(wanted::contains).flatMap(attempts::find);
        if (attempt.isEmpty() || !attempt.get().getID().getTaskId().equals(task)) {
            LOG.warn("{} report for {} that they have stopped, but nobody asked them to", told.stopping(), task);
        } else if (heard.add(attempt.get().getID())) {
            Future<?> unused = worker.submit(() -> settle(attempt.get(), name.get(), told));
        }
    }

    /** The newest part, which is the only one that the attempt has made, is on the attempt's node. */
    private static TaskParts served(TaskParts told, TaskAttempt attempt, TaskAttemptID name) {
        List<Part> parts = new ArrayList<>();
        for (Part part : told.parts()) {
            parts.add(
                    part.attempt().equals(name)
                            ? part.at(attempt.getNodeId().getHost(), attempt.getShufflePort())
                            : part);
        }
        return TaskParts.NONE.withParts(parts, told.counters());
    }

    /** Whatever happens, the attempt is killed: it waits for that, and holds its container. */
    private void settle(TaskAttempt attempt, TaskAttemptID name, TaskParts told) {
        String result = "its work is lost";
        try {
            result = keep(attempt, name, served(told, attempt, name)).toString();
        } catch (RuntimeException e) {
            LOG.warn("What {} has kept is lost", name, e);
        } finally {
            LOG.info("{} has stopped and is killed: {}", name, result);
            attempts.kill(attempt.getID(), result);
            // By this, the attempt knows that it may end.
            tasks.computeIfPresent(attempt.getID().getTaskId(), (id, known) -> known.withoutStopping(name));
        }
    }

    private KeptWork keep(TaskAttempt attempt, TaskAttemptID name, TaskParts parts) {
        TaskId task = attempt.getID().getTaskId();
        long amount = parts.parts().stream()
                .filter(part -> part.attempt().equals(name))
                .mapToLong(Part::amount)
                .sum();
        long millis = amount == 0 ? 0 : Math.max(0, context.getClock().getTime() - attempt.getLaunchTime());
        KeptWork work = new KeptWork(task.getTaskType(), amount, millis);
        TaskParts kept = tasks.compute(
                task, (id, known) -> choice.choose(known == null ? TaskParts.NONE : known, attempt, parts));
        if (amount > 0) {
            TaskParts known = TaskParts.NONE.withParts(kept.parts(), kept.counters());
            saved.ifPresent(files -> saver.execute(() -> save(files, name, known)));
        }
        obstacles.stopped(task);
        work.counters().forEach((counter, by) -> count(attempt.getID(), counter, by));
        return work;
    }

    private static void save(SavedParts saved, TaskAttemptID name, TaskParts kept) {
        try {
            saved.write(name, kept);
        } catch (IOException | RuntimeException e) {
            LOG.warn("If this ApplicationMaster ends, what {} has kept is lost", name, e);
        }
    }

    /** Attempts that are to stop are killed: nobody would hear that they have stopped. */
    @Override
    public void close() {
        worker.shutdownNow();
        saver.shutdown();
        try {
            if (!saver.awaitTermination(1, TimeUnit.SECONDS)) {
                saver.shutdownNow();
                LOG.warn("The file system of the job's staging directory hangs");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        tasks.values().stream()
                .flatMap(parts -> parts.stopping().stream())
                .map(TypeConverter::toYarn)
                .filter(attempts::isRunning)
                .forEach(attempt ->
                        attempts.kill(attempt, "its work is lost, since nobody hears any more that it stops"));
    }
}
