// SPDX-License-Identifier: Apache-2.0
package org.hawser.bench.transport;

import java.time.Duration;
import java.util.List;
import java.util.OptionalInt;
import java.util.function.Predicate;
import org.hawser.bench.run.ProcessTree;
import org.hawser.bench.transport.ProbeProcess.Pause;
import org.hawser.transport.RequestHandler;
import org.hawser.transport.config.TransportKeys;
import org.hawser.transport.openmpi.OpenMpiEndpoint;
import org.hawser.transport.world.Member;
import org.hawser.transport.world.ProcessRole;

/**
 * A program for ranks that have nothing to do, like slots between two containers. The first rank measures how much
 * processor time the others use and prints a line {@code PROBE idle-cpu VALUE}, in percent of one core for all of them
 * together; then it ends them.
 */
public final class IdleRank {
    static final String IDLE_CPU = "idle-cpu";

    private static final String HOST = "127.0.0.1";
    private static final Duration SETTLING = Duration.ofSeconds(5);

    private IdleRank() {}

    /** Arguments: the kind of probe, over MPI; for how many seconds to measure. */
    public static void main(String[] arguments) {
        int rank = ProbeKind.valueOf(arguments[0]) == ProbeKind.MPI ? joinWorld() : RawMpiProbe.joinAndWait();
        while (rank > 0) {
            Pause.of(Duration.ofDays(1));
        }
        Pause.of(SETTLING);
        Duration measured = Duration.ofSeconds(Long.parseLong(arguments[1]));
        Duration before = used();
        Pause.of(measured);
        ProbeProcess.print(IDLE_CPU, 100.0 * used().minus(before).toNanos() / measured.toNanos());
        others().forEach(ProcessHandle::destroyForcibly);
        Runtime.getRuntime().halt(0);
    }

    private static int joinWorld() {
        return OpenMpiEndpoint.join(
                        rank -> new Member(rank, ProcessRole.SLOT, HOST, HOST, 0, OptionalInt.empty()),
                        RequestHandler.refusing(),
                        TransportKeys.limits(System::getProperty))
                .self()
                .rank();
    }

    private static Duration used() {
        return ProcessTree.cpu(others());
    }

    private static List<ProcessHandle> others() {
        return ProcessTree.siblings().stream()
                .filter(Predicate.not(ProcessHandle.current()::equals))
                .toList();
    }
}
