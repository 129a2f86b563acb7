// SPDX-License-Identifier: Apache-2.0
package org.hawser.bench.shuffle;

import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.Arrays;
import java.util.List;
import org.apache.hadoop.mapred.AMFeedback;
import org.apache.hadoop.mapred.Counters;
import org.apache.hadoop.mapred.MapTaskCompletionEventsUpdate;
import org.apache.hadoop.mapred.TaskCompletionEvent;
import org.apache.hadoop.mapred.TaskStatus;
import org.apache.hadoop.mapred.TaskUmbilicalProtocol;

/**
 * Stands in for the ApplicationMaster that reduce tasks of the benchmark report to and ask for map outputs: that of a
 * job whose maps have all ended.
 */
final class Umbilical {
    private final TaskCompletionEvent[] events;
    private volatile Counters counters = new Counters();

    /**
     * One for a reduce task.
     *
     * @param attempt of each map that has ended
     * @param sources the shuffle handlers of the maps
     */
    Umbilical(ShuffleLoad load, int attempt, MapSources sources) {
        List<String> handlers = sources.ofMaps();
        events = new TaskCompletionEvent[load.maps()];
        Arrays.setAll(
                events,
                map -> new TaskCompletionEvent(
                        map,
                        load.map(map, attempt),
                        map,
                        true,
                        TaskCompletionEvent.Status.SUCCEEDED,
                        "http://" + handlers.get(map)));
    }

    TaskUmbilicalProtocol protocol() {
        return (TaskUmbilicalProtocol) Proxy.newProxyInstance(
                Umbilical.class.getClassLoader(), new Class<?>[] {TaskUmbilicalProtocol.class}, this::answer);
    }

    /** Those that the task told of last. */
    Counters counters() {
        return counters;
    }

    private Object answer(Object proxy, Method method, Object[] arguments) {
        return switch (method.getName()) {
            case "getMapCompletionEvents" -> completed((Integer) arguments[1], (Integer) arguments[2]);
            case "statusUpdate" -> told((TaskStatus) arguments[1]);
            case "canCommit" -> true;
            case "toString" -> "umbilical";
            case "shuffleError", "fsError", "fatalError" -> throw new IllegalStateException(
                    "the task failed: " + arguments[1]);
            default -> null;
        };
    }

    private MapTaskCompletionEventsUpdate completed(int from, int most) {
        int to = Math.min(events.length, from + most);
        return new MapTaskCompletionEventsUpdate(Arrays.copyOfRange(events, Math.min(from, to), to), false);
    }

    private AMFeedback told(TaskStatus status) {
        if (status != null && status.getCounters() != null) {
            counters = status.getCounters();
        }
        AMFeedback feedback = new AMFeedback();
        feedback.setTaskFound(true);
        return feedback;
    }
}
