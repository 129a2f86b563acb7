// SPDX-License-Identifier: Apache-2.0
package org.hawser.chronos.task;

import static org.awaitility.Awaitility.await;

import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.WritableUtils;
import org.apache.hadoop.mapred.AMFeedback;
import org.apache.hadoop.mapred.MapTaskCompletionEventsUpdate;
import org.apache.hadoop.mapred.TaskAttemptID;
import org.apache.hadoop.mapred.TaskCompletionEvent;
import org.apache.hadoop.mapred.TaskUmbilicalProtocol;
import org.apache.hadoop.mapreduce.checkpoint.TaskCheckpointID;
import org.hawser.chronos.part.Obstacle;
import org.hawser.chronos.part.Part;
import org.hawser.chronos.part.Refusal;
import org.hawser.chronos.part.TaskParts;

/** The ApplicationMaster of one task, as its attempts see it. What they say is serialised as Hadoop does. */
final class FakeMaster {
    private static final Configuration CONF = new Configuration();

    private final List<TaskCompletionEvent> events = new CopyOnWriteArrayList<>();
    private volatile TaskParts parts = TaskParts.NONE;
    private volatile Thread running;
    private volatile boolean done;
    private volatile boolean stopped;
    private volatile boolean heard;
    private volatile int reportsBeforeKill;
    private volatile boolean deaf;
    private final AtomicInteger reports = new AtomicInteger();
    private volatile Optional<Refusal> refusal = Optional.empty();

    TaskUmbilicalProtocol umbilical() {
        return (TaskUmbilicalProtocol) Proxy.newProxyInstance(
                FakeMaster.class.getClassLoader(),
                new Class<?>[] {TaskUmbilicalProtocol.class},
                (proxy, method, arguments) -> switch (method.getName()) {
                    case "statusUpdate" -> {
                        if (stopped && reports.incrementAndGet() == reportsBeforeKill) {
                            settle(parts);
                            running.interrupt();
                        }
                        AMFeedback feedback = new AMFeedback();
                        feedback.setTaskFound(true);
                        yield feedback;
                    }
                    case "getMapCompletionEvents" -> events((int) arguments[1], (int) arguments[2]);
                    case "canCommit" -> true;
                    case "commitPending" -> null;
                    case "getCheckpointID" -> {
                        if (deaf) {
                            deaf = false;
                            throw new IllegalStateException("No answer");
                        }
                        TaskParts now = parts;
                        heard = heard || !now.stopping().isEmpty();
                        yield WritableUtils.clone(now.toCheckpoint(), CONF);
                    }
                    case "setCheckpointID" -> {
                        told(WritableUtils.clone((TaskCheckpointID) arguments[1], CONF));
                        yield null;
                    }
                    case "done" -> {
                        done = true;
                        yield null;
                    }
                    default -> throw new UnsupportedOperationException(method.toString());
                });
    }

    private MapTaskCompletionEventsUpdate events(int from, int max) {
        List<TaskCompletionEvent> known = List.copyOf(events);
        return new MapTaskCompletionEventsUpdate(
                known.subList(Math.min(from, known.size()), Math.min(known.size(), from + max))
                        .toArray(TaskCompletionEvent[]::new),
                false);
    }

    /** A map has ended. */
    void announce(TaskCompletionEvent event) {
        events.add(event);
    }

    /** Of how many maps it is known that they have ended. */
    int announced() {
        return events.size();
    }

    private void told(TaskCheckpointID checkpoint) {
        refusal = Refusal.of(checkpoint);
        if (refusal.isEmpty()) {
            stopped(TaskParts.of(checkpoint));
        }
    }

    private void stopped(TaskParts told) {
        parts = told;
        stopped = true;
        if (reportsBeforeKill == 0) {
            running.interrupt();
            settle(told);
        }
    }

    /** An attempt that hears of this ends the process, unless it was interrupted before. */
    private void settle(TaskParts told) {
        parts = TaskParts.NONE.withParts(told.parts(), told.counters());
    }

    /** Lets the attempt wait until it has reported this often that it is alive. */
    void killAfterReports(int number) {
        reportsBeforeKill = number;
    }

    /** The next question what there is of the task fails. */
    void failOnce() {
        deaf = true;
    }

    /** To be called in the attempt's thread. */
    void begin() {
        running = Thread.currentThread();
        stopped = false;
        done = false;
        refusal = Optional.empty();
    }

    /** Tells the attempt to stop. */
    void want(TaskAttemptID attempt) {
        heard = false;
        parts = parts.withStopping(attempt);
    }

    /** Returns when it was told. */
    void awaitHeard() {
        await().pollInterval(Duration.ofMillis(2))
                .atMost(Duration.ofSeconds(30))
                .until(() -> heard);
    }

    /** Tells the attempt that runs to stop, and returns when it has heard. */
    void stop(TaskAttemptID attempt) {
        want(attempt);
        await().atMost(Duration.ofSeconds(30)).until(() -> Thread.getAllStackTraces().keySet().stream()
                .noneMatch(thread -> thread.getName().equals("hawser-stop-signal")));
    }

    /** The parts are where these say, from now on. */
    void serve(String host, int port) {
        parts = parts.withParts(
                parts.parts().stream().map(part -> part.at(host, port)).toList(), parts.counters());
    }

    /** The newest part is where this says, from now on. */
    void serveLast(String host, int port) {
        List<Part> all = new ArrayList<>(parts.parts());
        if (!all.isEmpty()) {
            all.add(all.remove(all.size() - 1).at(host, port));
        }
        parts = parts.withParts(all, parts.counters());
    }

    TaskParts parts() {
        return parts;
    }

    Part last() {
        return parts.parts().get(parts.parts().size() - 1);
    }

    /** Whether the last attempt has said that it is done. */
    boolean isDone() {
        return done;
    }

    /** Why the last attempt does not stop. */
    Optional<Obstacle> refusal() {
        return refusal.map(Refusal::why);
    }

    boolean isStopped() {
        return stopped;
    }
}
