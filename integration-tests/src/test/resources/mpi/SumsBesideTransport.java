// SPDX-License-Identifier: Apache-2.0
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.OptionalInt;
import java.util.concurrent.ExecutionException;
import mpi.Intracomm;
import mpi.MPI;
import org.hawser.reuse.mpi.HawserMpi;
import org.hawser.reuse.mpi.SlotMpiStart;
import org.hawser.transport.TransportException;
import org.hawser.transport.TransportException.Reason;
import org.hawser.transport.PeerId;
import org.hawser.transport.Request;
import org.hawser.transport.RequestHandler;
import org.hawser.transport.config.TransportKeys;
import org.hawser.transport.openmpi.OpenMpiEndpoint;
import org.hawser.transport.world.Member;
import org.hawser.transport.world.ProcessRole;

/** Adds up over MPI while another thread asks the next rank over the transport. Argument: whether to ask for MULTIPLE. */
public final class SumsBesideTransport {
    private static final int ROUNDS = 2000;

    private SumsBesideTransport() {}

    public static void main(String[] arguments) throws Exception {
        SlotMpiStart start = new SlotMpiStart(ProcessRole.SLOT);
        OpenMpiEndpoint endpoint = OpenMpiEndpoint.join(
                rank -> new Member(rank, ProcessRole.SLOT, "node", "host", 0, OptionalInt.of(rank)),
                RequestHandler.refusing(),
                TransportKeys.limits(key -> null),
                start.wishes(Boolean.parseBoolean(arguments[0])));
        start.offer(endpoint.world(), endpoint.access());
        HawserMpi mpi = HawserMpi.required();
        int[] reversed = {2, 1, 0};
        Intracomm group = mpi.group(Intracomm.class, reversed);
        Thread asking = new Thread(() -> ask(endpoint, new PeerId((mpi.rank() + 1) % mpi.size())));
        asking.start();
        for (int round = 0; ; round++) {
            long[] sums = {mpi.rank(), asking.isAlive() ? 1 : 0};
            mpi.call(() -> {
                group.allReduce(sums, sums.length, MPI.LONG, MPI.SUM);
                return null;
            });
            if (sums[0] != 3) {
                throw new IllegalStateException("round " + round + ": " + sums[0]);
            }
            // What all have learnt, so that all end after the same round.
            if (sums[1] == 0 && round >= ROUNDS) {
                break;
            }
        }
        String line = mpi.access() + " " + mpi.rank() + "/" + mpi.size() + "->" + group.getRank() + " asked="
                + endpoint.metrics().callsFailed();
        System.out.println(line);
        Runtime.getRuntime().halt(0);
    }

    /** Each request is refused, which is an answer. */
    private static void ask(OpenMpiEndpoint endpoint, PeerId peer) {
        for (int round = 0; round < ROUNDS; round++) {
            try {
                endpoint.call(peer, Request.of(ByteBuffer.allocate(Integer.BYTES)), Duration.ofMinutes(1))
                        .reply()
                        .get();
            } catch (ExecutionException e) {
                if (!(TransportException.is(e.getCause(), Reason.REJECTED))) {
                    throw new IllegalStateException(e);
                }
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
    }
}
