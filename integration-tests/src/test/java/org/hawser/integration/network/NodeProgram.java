// SPDX-License-Identifier: Apache-2.0
package org.hawser.integration.network;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import org.hawser.bench.network.Cables;
import org.hawser.transport.Endpoint;
import org.hawser.transport.PeerId;
import org.hawser.transport.RequestHandler;
import org.hawser.transport.netty.NettyEndpoint;
import org.hawser.transport.openmpi.OpenMpiEndpoint;
import org.hawser.transport.world.Member;
import org.hawser.transport.world.ProcessRole;
import org.hawser.transport.world.WorldDirectory;

/**
 * An agent or a slot of the virtual cluster, as far as the network is concerned. The slot of host 1 goes through the story
 * and writes how it ended; all others run until they are killed.
 */
public final class NodeProgram {
    static final String PASSED = "passed";

    private static final String SECRET = "0123456789abcdef";

    private NodeProgram() {}

    /** Arguments: rank, or {@code mpi} to be told by MPI; the story; the prefix of the namespaces; the file for the outcome. */
    public static void main(String[] arguments) throws Exception {
        Path outcome = Path.of(arguments[3]);
        try {
            Endpoint me = arguments[0].equals("mpi") ? overMpi() : overTcp(Integer.parseInt(arguments[0]));
            if (me.self().equals(Layout.slot(1))) {
                Story.valueOf(arguments[1]).happen(me, new Cables(arguments[2]));
                write(outcome, PASSED);
            }
        } catch (RuntimeException | AssertionError e) {
            e.printStackTrace();
            write(outcome, e.toString());
        }
        new CountDownLatch(1).await();
    }

    private static Endpoint overMpi() {
        // mpirun tells the rank before MPI does.
        int rank = Integer.parseInt(System.getenv("OMPI_COMM_WORLD_RANK"));
        boolean agent = Layout.member(rank).role() == ProcessRole.AGENT;
        return OpenMpiEndpoint.join(Layout::member, agent ? new Pages() : RequestHandler.refusing(), Layout.limits());
    }

    private static Endpoint overTcp(int rank) {
        WorldDirectory world = Layout.world(SECRET);
        Member self = Layout.member(rank);
        NettyEndpoint endpoint = new NettyEndpoint(
                new PeerId(rank),
                SECRET,
                peer -> world.find(peer)
                        .filter(member -> member.port() != 0)
                        .map(member -> new InetSocketAddress(member.host(), member.port())),
                new Pages(),
                Layout.limits());
        if (self.port() != 0) {
            endpoint.listen(self.host(), self.port());
        }
        return endpoint;
    }

    /** A reader finds all of it or nothing. */
    private static void write(Path outcome, String text) throws IOException {
        Path next = Files.writeString(outcome.resolveSibling(outcome.getFileName() + ".new"), text, UTF_8);
        Files.move(next, outcome);
    }
}
