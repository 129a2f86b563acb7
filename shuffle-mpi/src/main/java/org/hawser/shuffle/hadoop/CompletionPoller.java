// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.hadoop;

import java.io.IOException;
import java.time.Duration;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.MapTaskCompletionEventsUpdate;
import org.apache.hadoop.mapred.TaskAttemptID;
import org.apache.hadoop.mapred.TaskCompletionEvent;
import org.apache.hadoop.mapred.TaskUmbilicalProtocol;
import org.apache.hadoop.mapreduce.task.reduce.ExceptionReporter;
import org.apache.hadoop.mapreduce.task.reduce.ShuffleScheduler;
import org.apache.hadoop.util.Time;
import org.apache.hadoop.util.concurrent.SubjectInheritingThread;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A reducer's thread that asks the ApplicationMaster which maps have finished and tells the scheduler. It works like
 * Hadoop's own, but at the pace of {@link PollPace}.
 */
final class CompletionPoller extends SubjectInheritingThread {
    private static final Logger LOG = LoggerFactory.getLogger(CompletionPoller.class);
    private static final int MOST_EVENTS = 10_000;
    private static final int LEAST_EVENTS = 100;
    private static final int MOST_EVENTS_OF_ALL_REDUCERS = 3_000_000;
    private static final int MAX_FAILURES = 10;
    private static final Duration PAUSE_AFTER_FAILURE = Duration.ofSeconds(5);
    private static final long JOIN_MS = 5_000;

    private final TaskAttemptID reduce;
    private final TaskUmbilicalProtocol umbilical;
    private final ShuffleScheduler<?, ?> scheduler;
    private final ExceptionReporter failures;
    private final PollPace pace;
    private final int maps;
    private final int eventsPerCall;
    private final AtomicLong calls = new AtomicLong();
    private final Set<Integer> mapsDone = new HashSet<>();
    private int seen;
    private volatile boolean stopped;

    CompletionPoller(
            TaskAttemptID reduce,
            JobConf job,
            TaskUmbilicalProtocol umbilical,
            ShuffleScheduler<?, ?> scheduler,
            ExceptionReporter failures) {
        super("hawser-shuffle-events");
        setDaemon(true);
        this.reduce = reduce;
        this.umbilical = umbilical;
        this.scheduler = scheduler;
        this.failures = failures;
        int reducers = Math.max(1, job.getNumReduceTasks());
        this.maps = job.getNumMapTasks();
        this.eventsPerCall = Math.min(MOST_EVENTS, Math.max(LEAST_EVENTS, MOST_EVENTS_OF_ALL_REDUCERS / reducers));
        this.pace = new PollPace(reducers, Time.monotonicNow());
    }

    /** How often the ApplicationMaster was asked. */
    long calls() {
        return calls.get();
    }

    @Override
    public void work() {
        int failedInARow = 0;
        try {
            while (!stopped) {
                Duration pause;
                try {
                    pause = pace.after(ask(), mapsDone.size() < maps, Time.monotonicNow());
                    failedInARow = 0;
                } catch (IOException e) {
                    LOG.info("Completion events could not be fetched", e);
                    if (++failedInARow >= MAX_FAILURES) {
                        throw new IOException("too many failures downloading events", e);
                    }
                    pause = PAUSE_AFTER_FAILURE;
                }
                Thread.sleep(pause.toMillis());
            }
        } catch (InterruptedException e) {
            LOG.debug("Interrupted, ends", e);
        } catch (IOException | RuntimeException | Error e) {
            if (!stopped) {
                failures.reportException(e);
            }
        }
    }

    /** Ends the thread. */
    void close() throws InterruptedException {
        stopped = true;
        interrupt();
        join(JOIN_MS);
    }

    /** Whether there was anything new. */
    private boolean ask() throws IOException, InterruptedException {
        boolean news = false;
        TaskCompletionEvent[] events;
        do {
            calls.incrementAndGet();
            MapTaskCompletionEventsUpdate update =
                    umbilical.getMapCompletionEvents(reduce.getJobID(), seen, eventsPerCall, reduce);
            events = update.getMapTaskCompletionEvents();
            seen += events.length;
            for (TaskCompletionEvent event : events) {
                note(event);
                scheduler.resolve(event);
                news = true;
            }
        } while (events.length == eventsPerCall);
        return news;
    }

    private void note(TaskCompletionEvent event) {
        int map = event.getTaskAttemptId().getTaskID().getId();
        switch (event.getTaskStatus()) {
            case SUCCEEDED, TIPFAILED -> mapsDone.add(map);
            case FAILED, KILLED, OBSOLETE -> mapsDone.remove(map);
        }
    }
}
