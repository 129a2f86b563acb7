// SPDX-License-Identifier: Apache-2.0
package org.hawser.transport.openmpi;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.time.Duration;
import org.hawser.transport.Call;
import org.hawser.transport.Patience;
import org.hawser.transport.PeerId;
import org.hawser.transport.Request;
import org.hawser.transport.Response;
import org.hawser.transport.TransportException.Reason;
import org.hawser.transport.contract.ContractLimits;
import org.hawser.transport.exchange.ExchangeEngine;
import org.hawser.transport.exchange.Transfer;
import org.hawser.transport.openmpi.compat.Mpi;

/** Asks a rank that does not exist, as nothing but a test can, then itself. */
public final class RefusedProgram {
    static final String PASSED = "the transfers were refused";

    private static final PeerId NOBODY = new PeerId(7);
    private static final int TAG = 5;

    /** Longer than the test waits. */
    private static final Duration LONG = Duration.ofHours(1);

    private RefusedProgram() {}

    /** Runs as the only rank. */
    @SuppressWarnings("FutureReturnValueIgnored") // The caller finds out.
    public static void main(String[] arguments) {
        Mpi mpi = Mpi.init();
        MpiFabric fabric =
                new MpiFabric(new MpiRankNetwork(mpi), ContractLimits.get().messageBytes());
        assertThat(fabric.send(NOBODY, TAG, ByteBuffer.allocateDirect(100)).state())
                .isEqualTo(Transfer.State.FAILED);
        assertThat(fabric.receive(NOBODY, TAG, ByteBuffer.allocateDirect(100)).state())
                .isEqualTo(Transfer.State.FAILED);
        ExchangeEngine engine = new ExchangeEngine(
                fabric,
                request -> request.reply(Response.of(request.header())),
                ContractLimits.get(),
                System::nanoTime,
                () -> {});
        ByteBuffer header = ByteBuffer.allocate(4);
        assertUnreachable(engine, engine.call(NOBODY, Request.of(header), patience()));
        assertUnreachable(
                engine, engine.call(NOBODY, Request.of(header).into(ByteBuffer.allocateDirect(10)), patience()));
        Call self = engine.call(new PeerId(mpi.rank()), Request.of(header), patience());
        turn(engine, self);
        assertThat(self.reply().join().header()).isEqualTo(header);
        System.out.println(PASSED);
        Runtime.getRuntime().halt(0);
    }

    private static Patience patience() {
        return Patience.of(LONG);
    }

    private static void assertUnreachable(ExchangeEngine engine, Call call) {
        turn(engine, call);
        assertThat(call.reply())
                .failsWithin(Duration.ZERO)
                .withThrowableThat()
                .havingCause()
                .hasFieldOrPropertyWithValue("reason", Reason.UNREACHABLE);
    }

    private static void turn(ExchangeEngine engine, Call call) {
        while (!call.reply().isDone()) {
            engine.doWork();
        }
    }
}
