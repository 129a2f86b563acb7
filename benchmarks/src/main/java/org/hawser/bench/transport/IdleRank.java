// SPDX-License-Identifier: Apache-2.0
package org.hawser.bench.transport;

import java.time.Duration;
import java.util.List;
import java.util.OptionalInt;
import java.util.function.Predicate;
import org.apache.hadoop.util.ThreadUtil;
import org.hawser.bench.run.LocalRank;
import org.hawser.bench.run.ProcessTree;
import org.hawser.transport.RequestHandler;
import org.hawser.transport.world.ProcessRole;

/**
 * A program for ranks that have nothing to do, like slots between two containers. The first rank measures how much
 * processor time the others use and prints a line {@code PROBE idle-cpu VALUE}, in percent of one core for all of them
 * together; then it ends them.
 */
public final class IdleRank {
    static final String IDLE_CPU = "idle-cpu";

    private static final long SETTLING_MILLIS = 5000;

    private IdleRank() {}

    /** Arguments: the kind of probe, over MPI; for how many seconds to measure. */
    public static void main(String[] arguments) throws InterruptedException {
        int rank = ProbeKind.valueOf(arguments[0]) == ProbeKind.MPI ? joinWorld() : RawMpiProbe.joinAndWait();
        if (rank > 0) {
            Thread.currentThread().join();
        }
        ThreadUtil.sleepAtLeastIgnoreInterrupts(SETTLING_MILLIS);
        Duration measured = Duration.ofSeconds(Long.parseLong(arguments[1]));
        Duration before = ProcessTree.cpu(others());
        ThreadUtil.sleepAtLeastIgnoreInterrupts(measured.toMillis());
        ProbeProcess.print(
                IDLE_CPU, 100.0 * ProcessTree.cpu(others()).minus(before).toNanos() / measured.toNanos());
        others().forEach(ProcessHandle::destroyForcibly);
        Runtime.getRuntime().halt(0);
    }

    private static int joinWorld() {
        return LocalRank.join(System::getProperty, ProcessRole.SLOT, OptionalInt.empty(), RequestHandler.refusing())
                .self()
                .rank();
    }

    private static List<ProcessHandle> others() {
        return ProcessTree.siblings().stream()
                .filter(Predicate.not(ProcessHandle.current()::equals))
                .toList();
    }
}
