// SPDX-License-Identifier: Apache-2.0
package org.hawser.chronos.task;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.lang.reflect.Proxy;
import java.lang.reflect.UndeclaredThrowableException;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.hadoop.mapred.Counters;
import org.apache.hadoop.mapred.TaskAttemptID;
import org.apache.hadoop.mapred.TaskUmbilicalProtocol;
import org.apache.hadoop.mapreduce.checkpoint.TaskCheckpointID;
import org.apache.hadoop.util.ExitUtil;
import org.hawser.chronos.part.Part;
import org.hawser.chronos.part.TaskParts;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The ApplicationMaster is slow to hear and to kill. */
@Timeout(60)
class TestMasterLine {
    private static final TaskAttemptID ATTEMPT = TaskAttemptID.forName("attempt_1700000000000_0001_m_000003_0");

    @AfterEach
    void forgetTheKill() {
        Thread.interrupted();
    }

    @Test
    void attempt_isNotHeardAtFirst_saysItAgainAndReportsProgressUntilItIsKilled() {
        AtomicInteger failures = new AtomicInteger(2);
        AtomicReference<TaskParts> heard = new AtomicReference<>();
        AtomicInteger said = new AtomicInteger();
        TaskUmbilicalProtocol umbilical = (TaskUmbilicalProtocol) Proxy.newProxyInstance(
                getClass().getClassLoader(),
                new Class<?>[] {TaskUmbilicalProtocol.class},
                (proxy, method, arguments) -> {
                    if (method.getName().equals("getCheckpointID")) {
                        return heard.get().toCheckpoint();
                    }
                    said.incrementAndGet();
                    if (failures.getAndDecrement() > 0) {
                        throw new UndeclaredThrowableException(new IOException("no answer"));
                    }
                    heard.set(TaskParts.of((TaskCheckpointID) arguments[1]));
                    return null;
                });
        AtomicInteger reports = new AtomicInteger();
        MasterLine line = new MasterLine(umbilical, ATTEMPT, () -> {
            if (reports.incrementAndGet() == 5) {
                Thread.currentThread().interrupt();
            }
        });
        TaskParts kept = TaskParts.NONE.withParts(List.of(Part.of(ATTEMPT, 5)), new Counters());

        assertThatThrownBy(() -> line.stopped(kept)).isInstanceOf(InterruptedIOException.class);

        assertThat(heard.get()).isEqualTo(kept.withStopping(ATTEMPT));
        assertThat(said.get()).isEqualTo(3);
        assertThat(reports.get()).isEqualTo(5);
    }

    @Test
    void attempt_wasEndedByTheMaster_endsTheProcess() {
        AtomicReference<TaskParts> heard = new AtomicReference<>();
        AtomicInteger asked = new AtomicInteger();
        TaskUmbilicalProtocol umbilical = (TaskUmbilicalProtocol) Proxy.newProxyInstance(
                getClass().getClassLoader(),
                new Class<?>[] {TaskUmbilicalProtocol.class},
                (proxy, method, arguments) -> {
                    if (method.getName().equals("getCheckpointID")) {
                        return (asked.incrementAndGet() < 3 ? heard.get() : TaskParts.NONE).toCheckpoint();
                    }
                    heard.set(TaskParts.of((TaskCheckpointID) arguments[1]));
                    return null;
                });
        MasterLine line = new MasterLine(umbilical, ATTEMPT, () -> {});
        ExitUtil.disableSystemHalt();

        assertThatThrownBy(() -> line.stopped(TaskParts.NONE))
                .isInstanceOfSatisfying(ExitUtil.HaltException.class, exit -> assertThat(exit.getExitCode())
                        .isEqualTo(143));

        assertThat(asked).hasValue(3);
    }
}
