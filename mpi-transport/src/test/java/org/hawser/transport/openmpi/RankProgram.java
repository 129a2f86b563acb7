// SPDX-License-Identifier: Apache-2.0
package org.hawser.transport.openmpi;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalInt;
import org.hawser.transport.contract.ContractLimits;
import org.hawser.transport.contract.PeerProgram;
import org.hawser.transport.contract.Scenario;
import org.hawser.transport.world.Member;
import org.hawser.transport.world.ProcessRole;
import org.hawser.transport.world.WorldDirectory;

/** What each rank of a test runs: rank 0 the scenario, the others the peers' program until rank 0 has ended. */
public final class RankProgram {
    private static final String HOST = "127.0.0.1";

    private RankProgram() {}

    /** Arguments: the scenario's name and the file for its outcome. */
    public static void main(String[] arguments) throws IOException {
        int status = 0;
        PeerProgram program = new PeerProgram();
        OpenMpiEndpoint endpoint = OpenMpiEndpoint.join(RankProgram::member, program, ContractLimits.get());
        WorldDirectory world = endpoint.world();
        program.askOver(endpoint);
        if (endpoint.self().rank() == 0) {
            status = run(Scenario.valueOf(arguments[0]), new MpiWorld(endpoint, world), Path.of(arguments[1]));
        } else {
            ProcessHandle.of(Long.parseLong(world.members().get(0).node()))
                    .ifPresent(first -> first.onExit().join());
        }
        Runtime.getRuntime().halt(status);
    }

    private static Member member(int rank) {
        String pid = Long.toString(ProcessHandle.current().pid());
        return new Member(rank, ProcessRole.TOOL, pid, HOST, 0, OptionalInt.empty());
    }

    @SuppressWarnings("PMD.AvoidCatchingThrowable")
    private static int run(Scenario scenario, MpiWorld ranks, Path outcome) throws IOException {
        try (MpiWorld world = ranks) {
            scenario.run(world);
            Files.writeString(outcome, "passed", UTF_8);
            return 0;
        } catch (RuntimeException | AssertionError e) {
            e.printStackTrace();
            Files.writeString(outcome, e.toString(), UTF_8);
            return 1;
        }
    }
}
