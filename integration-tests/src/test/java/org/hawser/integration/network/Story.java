// SPDX-License-Identifier: Apache-2.0
package org.hawser.integration.network;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.awaitility.Awaitility;
import org.hawser.bench.network.Cables;
import org.hawser.transport.Call;
import org.hawser.transport.Endpoint;
import org.hawser.transport.Patience;
import org.hawser.transport.PeerId;
import org.hawser.transport.TransportException.Reason;

/** What the slot of host 1 goes through. The agent of host 3 is the one that is cut off. */
enum Story {
    /** No network reaches the agent. */
    NODE_IS_CUT_OFF {
        @Override
        void happen(Endpoint me, Cables cables) {
            OTHERS.forEach(agent -> fetch(me, agent));
            fetch(me, LONELY);
            long before = me.metrics().payloadBytesReceived();
            Call amid =
                    me.call(LONELY, Pages.request(ByteBuffer.allocateDirect(HUGE_BYTES)), new Patience(LONG, IN_VAIN));
            until(() -> me.metrics().payloadBytesReceived() > before);
            pull(cables, Layout.MPI_NETWORK, Layout.TCP_NETWORK);
            OTHERS.forEach(agent -> fetch(me, agent));
            assertUnreachable(amid);
            assertUnreachable(me.call(LONELY, Pages.request(ByteBuffer.allocateDirect(SMALL_BYTES)), IN_VAIN));
            OTHERS.forEach(agent -> fetch(me, agent));
            plugIn(cables, Layout.MPI_NETWORK, Layout.TCP_NETWORK);
            until(() -> answers(me, LONELY));
            fetch(me, LONELY);
            OTHERS.forEach(agent -> fetch(me, agent));
        }
    };

    private static final PeerId LONELY = Layout.agent(Layout.HOSTS);
    private static final List<PeerId> OTHERS = List.of(Layout.agent(1), Layout.agent(2));
    private static final int SMALL_BYTES = 10_000;
    private static final int LARGE_BYTES = 8 << 20;
    private static final int HUGE_BYTES = 64 << 20;
    private static final Duration IN_VAIN = Duration.ofSeconds(4);
    private static final Duration LONG = Duration.ofSeconds(60);
    private static final Duration RECOVERY = Duration.ofSeconds(90);

    /** Throws if something else happens. */
    abstract void happen(Endpoint me, Cables cables);

    private static void fetch(Endpoint me, PeerId agent) {
        ByteBuffer room = ByteBuffer.allocateDirect(LARGE_BYTES);
        Pages.check(me.call(agent, Pages.request(room), LONG).reply().join(), room);
    }

    private static boolean answers(Endpoint me, PeerId agent) {
        ByteBuffer room = ByteBuffer.allocateDirect(SMALL_BYTES);
        return me.call(agent, Pages.request(room), IN_VAIN)
                .reply()
                .handle((reply, failure) -> failure == null)
                .join();
    }

    private static void assertUnreachable(Call call) {
        Throwable failure = call.reply()
                .handle((reply, cause) -> cause)
                .orTimeout(LONG.toSeconds(), TimeUnit.SECONDS)
                .join();
        assertThat(failure).hasFieldOrPropertyWithValue("reason", Reason.UNREACHABLE);
    }

    private static void pull(Cables cables, int... networks) {
        for (int network : networks) {
            cables.pull(network, Layout.HOSTS);
        }
    }

    private static void plugIn(Cables cables, int... networks) {
        for (int network : networks) {
            cables.plugIn(network, Layout.HOSTS);
        }
    }

    private static void until(BooleanSupplier condition) {
        Awaitility.await()
                .pollDelay(0, TimeUnit.MILLISECONDS)
                .pollInterval(20, TimeUnit.MILLISECONDS)
                .atMost(RECOVERY)
                .until(condition::getAsBoolean);
    }
}
