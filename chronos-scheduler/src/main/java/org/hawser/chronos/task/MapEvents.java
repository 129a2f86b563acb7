// SPDX-License-Identifier: Apache-2.0
package org.hawser.chronos.task;

import java.io.IOException;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.apache.hadoop.mapred.JobID;
import org.apache.hadoop.mapred.MapTaskCompletionEventsUpdate;
import org.apache.hadoop.mapred.TaskAttemptID;
import org.apache.hadoop.mapred.TaskCompletionEvent;
import org.apache.hadoop.mapred.TaskCompletionEvent.Status;
import org.apache.hadoop.mapred.TaskID;
import org.apache.hadoop.mapred.TaskUmbilicalProtocol;
import org.apache.hadoop.mapreduce.TaskType;

/**
 * What a shuffle hears of maps whose outputs an earlier attempt has kept: that they have failed for good, so that it counts
 * them as done and fetches nothing of them. It hears so first of all, whatever becomes of those maps later.
 */
final class MapEvents implements InvocationHandler {
    private static final String EVENTS = "getMapCompletionEvents";

    private final TaskUmbilicalProtocol master;
    private final BitSet kept;
    private final List<TaskCompletionEvent> first = new ArrayList<>();

    private MapEvents(TaskUmbilicalProtocol master, JobID job, BitSet kept) {
        this.master = master;
        this.kept = kept;
        kept.stream()
                .mapToObj(map -> new TaskAttemptID(new TaskID(job, TaskType.MAP, map), 0))
                .map(attempt -> new TaskCompletionEvent(
                        first.size(), attempt, attempt.getTaskID().getId(), true, Status.TIPFAILED, ""))
                .forEach(first::add);
    }

    /** The ApplicationMaster as the shuffle is to see it. */
    static TaskUmbilicalProtocol without(BitSet kept, JobID job, TaskUmbilicalProtocol master) {
        return kept.isEmpty()
                ? master
                : (TaskUmbilicalProtocol) Proxy.newProxyInstance(
                        MapEvents.class.getClassLoader(),
                        new Class<?>[] {TaskUmbilicalProtocol.class},
                        new MapEvents(master, job, kept));
    }

    @Override
    public Object invoke(Object proxy, Method method, Object[] arguments) throws Throwable {
        if (method.getName().equals(EVENTS)) {
            return events((JobID) arguments[0], (int) arguments[1], (int) arguments[2], (TaskAttemptID) arguments[3]);
        }
        try {
            return method.invoke(master, arguments);
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }

    /** Ours come before those of the ApplicationMaster, and count. */
    private MapTaskCompletionEventsUpdate events(JobID job, int from, int max, TaskAttemptID reduce)
            throws IOException {
        int begin = Math.min(from, first.size());
        int end = Math.min(first.size(), begin + max);
        List<TaskCompletionEvent> events = new ArrayList<>(first.subList(begin, end));
        int ours = events.size();
        boolean reset = false;
        if (ours < max) {
            MapTaskCompletionEventsUpdate update =
                    master.getMapCompletionEvents(job, Math.max(0, from - first.size()), max - ours, reduce);
            reset = update.shouldReset();
            for (TaskCompletionEvent event : update.getMapTaskCompletionEvents()) {
                events.add(heard(event));
            }
        }
        return new MapTaskCompletionEventsUpdate(events.toArray(TaskCompletionEvent[]::new), reset);
    }

    private TaskCompletionEvent heard(TaskCompletionEvent event) {
        return event.getTaskStatus() == Status.SUCCEEDED
                        && kept.get(event.getTaskAttemptId().getTaskID().getId())
                ? new TaskCompletionEvent(
                        event.getEventId(), event.getTaskAttemptId(), event.idWithinJob(), true, Status.TIPFAILED, "")
                : event;
    }
}
