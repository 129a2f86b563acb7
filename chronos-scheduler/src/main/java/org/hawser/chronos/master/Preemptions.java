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
import org.apache.hadoop.mapreduce.v2.api.records.TaskAttemptId;
import org.apache.hadoop.mapreduce.v2.api.records.TaskAttemptState;
import org.apache.hadoop.mapreduce.v2.api.records.TaskId;
import org.apache.hadoop.mapreduce.v2.app.AppContext;
import org.apache.hadoop.mapreduce.v2.app.job.Task;
import org.apache.hadoop.mapreduce.v2.app.job.TaskAttempt;
import org.apache.hadoop.mapreduce.v2.app.job.event.JobCounterUpdateEvent;
import org.apache.hadoop.mapreduce.v2.app.job.event.TaskAttemptKillEvent;
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
    private static final String DIAGNOSTICS = "Preempted by Chronos: ";

    private final AppContext context;
    private final PreemptionSettings settings;
    private final Optional<SavedParts> saved;
    private final ScheduledExecutorService worker = DaemonThreads.timer(THREAD);
    private final Set<TaskAttemptId> wanted = ConcurrentHashMap.newKeySet();
    private final Obstacles obstacles;
    private final ConcurrentMap<TaskId, TaskParts> tasks = new ConcurrentHashMap<>();

    Preemptions(AppContext context, PreemptionSettings settings, Optional<SavedParts> saved) {
        this.context = context;
        this.settings = settings;
        this.saved = saved;
        this.obstacles = new Obstacles(settings.maxPreemptions());
    }

    void start() {
        if (context.getApplicationAttemptId().getAttemptId() > 1) {
            Future<?> unused = worker.submit(this::recover);
        }
    }

    private void recover() {
        try {
            for (TaskParts parts : saved.isPresent() ? saved.get().read() : List.<TaskParts>of()) {
                if (!parts.parts().isEmpty()) {
                    TaskAttemptID any = parts.parts().get(0).attempt();
                    keep(TypeConverter.toYarn(any).getTaskId(), parts);
                }
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
        Optional<Obstacle> obstacle = obstacles.of(attempt, attempt(attempt));
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
        return obstacles.of(attempt, attempt(attempt)).isEmpty();
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
        if (waits && !obstacles.hasRefused(attempt) && isRunning(attempt)) {
            count(attempt, PreemptionCounter.LATE_ATTEMPTS, 1);
            otherwise(attempt, "it has not stopped within " + settings.grace().toMillis() + " ms");
        }
    }

    private boolean isRunning(TaskAttemptId id) {
        return attempt(id)
                .map(TaskAttempt::getState)
                .filter(state -> state == TaskAttemptState.RUNNING || state == TaskAttemptState.STARTING)
                .isPresent();
    }

    private Optional<TaskAttempt> attempt(TaskAttemptId id) {
        return Optional.ofNullable(context.getJob(id.getTaskId().getJobId()))
                .map(job -> job.getTask(id.getTaskId()))
                .map(task -> task.getAttempt(id));
    }

    private void otherwise(TaskAttemptId attempt, String why) {
        boolean kill = settings.otherwise() == Otherwise.KILL;
        LOG.info("YARN wants the container of {} back, but {}. It {}", attempt, why, kill ? "is killed" : "goes on");
        if (kill && isRunning(attempt)) {
            kill(attempt, why);
        }
    }

    private void kill(TaskAttemptId attempt, String why) {
        context.getEventHandler().handle(new TaskAttemptKillEvent(attempt, DIAGNOSTICS + why, false));
    }

    private void count(TaskAttemptId attempt, PreemptionCounter counter, long by) {
        JobCounterUpdateEvent event =
                new JobCounterUpdateEvent(attempt.getTaskId().getJobId());
        event.addCounterUpdate(counter, by);
        context.getEventHandler().handle(event);
    }

    /** What an attempt of the task has to know. */
    Optional<TaskCheckpointID> checkpoint(TaskId task) {
        return Optional.ofNullable(tasks.get(task))
                .map(parts -> isInDoubt(task, parts) ? parts.withParts(List.of(), TaskParts.NONE.counters()) : parts)
                .filter(parts -> !parts.stopping().isEmpty() || !parts.parts().isEmpty())
                .map(TaskParts::toCheckpoint);
    }

    /** An attempt that fails after the last part was made may have failed because of it. */
    private boolean isInDoubt(TaskId id, TaskParts parts) {
        if (parts.parts().isEmpty()) {
            return false;
        }
        Task task = context.getJob(id.getJobId()).getTask(id);
        int last = parts.parts().get(parts.parts().size() - 1).attempt().getId();
        return task.getAttempts().values().stream()
                .anyMatch(attempt -> attempt.getID().getId() > last && attempt.getState() == TaskAttemptState.FAILED);
    }

    /** An attempt has stopped, and waits to be killed. */
    void stopped(TaskId task, TaskCheckpointID checkpoint) {
        Optional<Refusal> refusal = Refusal.of(checkpoint);
        if (refusal.isPresent()) {
            refusal(refusal.get());
            return;
        }
        TaskParts told = TaskParts.of(checkpoint);
        TaskAttemptID name = told.stopping().iterator().next();
        TaskAttemptId id = TypeConverter.toYarn(name);
        Optional<TaskAttempt> attempt = attempt(id);
        if (!id.getTaskId().equals(task) || !wanted.contains(id) || attempt.isEmpty()) {
            LOG.warn("{} says for {} that it has stopped, which nobody wanted", name, task);
            return;
        }
        Future<?> unused = worker.submit(() -> settle(attempt.get(), name, served(told, attempt.get(), name)));
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

    private void settle(TaskAttempt attempt, TaskAttemptID name, TaskParts parts) {
        TaskId task = attempt.getID().getTaskId();
        long amount = parts.parts().stream()
                .filter(part -> part.attempt().equals(name))
                .mapToLong(Part::amount)
                .sum();
        long millis = amount == 0 ? 0 : Math.max(0, context.getClock().getTime() - attempt.getLaunchTime());
        KeptWork work = new KeptWork(task.getTaskType(), amount, millis);
        try {
            if (amount > 0 && saved.isPresent()) {
                saved.get().write(name, parts);
            }
        } catch (IOException | RuntimeException e) {
            LOG.warn("If this ApplicationMaster ends, what {} has kept is lost", name, e);
        }
        keep(task, parts);
        tasks.computeIfPresent(task, (id, known) -> known.withoutStopping(name));
        obstacles.stopped(task);
        work.counters().forEach((counter, by) -> count(attempt.getID(), counter, by));
        LOG.info("{} has stopped and is killed: {}", name, work);
        kill(attempt.getID(), work.toString());
    }

    /** Two attempts of a task may run, and stop, at the same time; what has more is kept. */
    private void keep(TaskId task, TaskParts parts) {
        tasks.merge(
                task,
                parts,
                (known, more) ->
                        known.amount() >= more.amount() ? known : known.withParts(more.parts(), more.counters()));
    }

    @Override
    public void close() {
        worker.shutdownNow();
        try {
            if (!worker.awaitTermination(1, TimeUnit.SECONDS)) {
                LOG.warn("The file system of the job's staging directory hangs");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
