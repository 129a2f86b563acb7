// SPDX-License-Identifier: Apache-2.0
package org.hawser.chronos.task;

import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Proxy;
import java.time.Duration;
import org.apache.hadoop.io.DataInputBuffer;
import org.apache.hadoop.io.DataOutputBuffer;
import org.apache.hadoop.mapred.AMFeedback;
import org.apache.hadoop.mapred.TaskAttemptID;
import org.apache.hadoop.mapred.TaskUmbilicalProtocol;
import org.apache.hadoop.mapreduce.checkpoint.TaskCheckpointID;
import org.hawser.chronos.part.Part;
import org.hawser.chronos.part.TaskParts;

/** The ApplicationMaster of one map, as its attempts see it. What they say is serialised as Hadoop does. */
final class FakeMaster {
    private volatile TaskParts parts = TaskParts.NONE;
    private volatile Thread running;
    private volatile boolean done;
    private volatile boolean stopped;

    TaskUmbilicalProtocol umbilical() {
        return (TaskUmbilicalProtocol) Proxy.newProxyInstance(
                FakeMaster.class.getClassLoader(),
                new Class<?>[] {TaskUmbilicalProtocol.class},
                (proxy, method, arguments) -> switch (method.getName()) {
                    case "statusUpdate" -> {
                        AMFeedback feedback = new AMFeedback();
                        feedback.setTaskFound(true);
                        yield feedback;
                    }
                    case "getCheckpointID" -> copy(parts.toCheckpoint());
                    case "setCheckpointID" -> {
                        stopped(TaskParts.of(copy((TaskCheckpointID) arguments[1])));
                        yield null;
                    }
                    case "done" -> {
                        done = true;
                        yield null;
                    }
                    default -> throw new UnsupportedOperationException(method.toString());
                });
    }

    private static TaskCheckpointID copy(TaskCheckpointID checkpoint) {
        try {
            DataOutputBuffer out = new DataOutputBuffer();
            checkpoint.write(out);
            DataInputBuffer in = new DataInputBuffer();
            in.reset(out.getData(), out.getLength());
            TaskCheckpointID copy = new TaskCheckpointID();
            copy.readFields(in);
            return copy;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void stopped(TaskParts told) {
        parts = TaskParts.NONE.withParts(told.parts(), told.counters());
        stopped = true;
        running.interrupt();
    }

    /** To be called in the attempt's thread. */
    void begin() {
        running = Thread.currentThread();
        stopped = false;
        done = false;
    }

    /** Tells the attempt that runs to stop, and returns when it has heard. */
    void stop(TaskAttemptID attempt) {
        parts = parts.withStopping(attempt);
        await().atMost(Duration.ofSeconds(30)).until(() -> Thread.getAllStackTraces().keySet().stream()
                .noneMatch(thread -> thread.getName().equals("hawser-stop-signal")));
    }

    /** The parts are where these say, from now on. */
    void serve(String host, int port) {
        parts = parts.withParts(
                parts.parts().stream().map(part -> part.at(host, port)).toList(), parts.counters());
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

    boolean isStopped() {
        return stopped;
    }
}
