/*
 * Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file except in
 * compliance with the License. You may obtain a copy of the License at
 *
 *     https://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software distributed under the License is
 * distributed on an "AS IS" BASIS, WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express or
 * implied. See the License for the specific language governing permissions and limitations under the
 * License.
 */
package org.hawser.transport.paired;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import java.util.OptionalInt;
import java.util.concurrent.CompletionException;
import java.util.stream.IntStream;
import org.hawser.transport.Call;
import org.hawser.transport.CallCancelledException;
import org.hawser.transport.CallRejectedException;
import org.hawser.transport.DeadlineExceededException;
import org.hawser.transport.PeerId;
import org.hawser.transport.PeerUnreachableException;
import org.hawser.transport.Reply;
import org.hawser.transport.Request;
import org.hawser.transport.TransportException;
import org.hawser.transport.contract.ContractLimits;
import org.hawser.transport.world.Member;
import org.hawser.transport.world.ProcessRole;
import org.hawser.transport.world.WorldDirectory;
import org.junit.jupiter.api.Test;

/** Which transport is asked, and when a call is made again. */
class TestPairedEndpoint {
    private static final PeerId PEER = new PeerId(1);
    private static final PeerId WITHOUT_TCP = new PeerId(2);
    private static final PeerId WITHOUT_MPI = new PeerId(3);
    private static final Duration LONG = Duration.ofSeconds(30);
    private static final Request READ = Request.of(ByteBuffer.allocate(4));
    private static final Request UPLOAD = READ.withUpload(List.of(ByteBuffer.allocateDirect(10)));
    private static final Reply ANSWER = new Reply(ByteBuffer.allocate(0), 0);
    private static final long SUSPICION_NANOS = ContractLimits.get().suspicion().toNanos();

    private final ScriptedEndpoint mpi = new ScriptedEndpoint();
    private final ScriptedEndpoint tcp = new ScriptedEndpoint();
    private long nowNanos = Long.MAX_VALUE - 1000;
    private final PairedEndpoint endpoint = new PairedEndpoint(
            mpi, tcp, world(), peer -> !peer.equals(WITHOUT_MPI), ContractLimits.get(), () -> nowNanos);

    @Test
    void call_peerAnswersOverMpi_tcpIsNotAsked() {
        Call call = endpoint.call(PEER, READ, LONG);
        assertThat(mpi.last().peer()).isEqualTo(PEER);
        assertThat(mpi.last().patience().timeout()).isEqualTo(LONG);
        assertThat(mpi.last().patience().silence())
                .isEqualTo(ContractLimits.get().silence());
        mpi.last().answer(ANSWER);
        assertThat(call.reply().join()).isSameAs(ANSWER);
        assertThat(tcp.asked()).isZero();
    }

    @Test
    void call_littleTime_halfOfItIsForMpi() {
        endpoint.call(PEER, READ, Duration.ofMillis(300));
        assertThat(mpi.last().patience().silence()).isEqualTo(Duration.ofMillis(150));
    }

    @Test
    void call_peerSilentOverMpi_isMadeAgainOverTcpInTheTimeLeft() {
        Call call = endpoint.call(PEER, READ, LONG);
        nowNanos += Duration.ofSeconds(1).toNanos();
        mpi.last().fail(new PeerUnreachableException("silent"));
        assertThat(call.reply()).isNotDone();
        assertThat(tcp.last().patience().timeout()).isEqualTo(Duration.ofSeconds(29));
        tcp.last().answer(ANSWER);
        assertThat(call.reply().join()).isSameAs(ANSWER);
        assertThat(endpoint.metrics().callsRerouted()).isEqualTo(1);
        assertThat(endpoint.metrics().peersDiverted()).isEqualTo(1);
        assertThat(endpoint.metrics().callsStarted()).isEqualTo(1);
        assertThat(endpoint.metrics().callsFailed()).isZero();
    }

    @Test
    void call_noTimeLeft_failsAsWithOneTransport() {
        Call call = endpoint.call(PEER, READ, LONG);
        nowNanos += LONG.toNanos();
        mpi.last().fail(new PeerUnreachableException("silent"));
        assertFails(call, PeerUnreachableException.class, "silent");
        assertThat(tcp.asked()).isZero();
    }

    @Test
    void call_silentOverBoth_isUnreachableAndSaysWhy() {
        Call call = silentOverMpi(READ);
        tcp.last().fail(new PeerUnreachableException("refused").quarantined());
        TransportException failure =
                assertFails(call, PeerUnreachableException.class, "over MPI: silent; over TCP: refused");
        assertThat(failure.buffersQuarantined()).isTrue();
    }

    @Test
    void call_refusedOrLateOrClosed_isNotMadeAgain() {
        for (TransportException failure : List.of(
                new CallRejectedException("no"),
                new DeadlineExceededException("late"),
                new CallCancelledException("x"))) {
            Call call = endpoint.call(PEER, READ, LONG);
            mpi.last().fail(failure);
            assertFails(call, failure.getClass(), failure.getMessage());
        }
        assertThat(tcp.asked()).isZero();
        assertThat(endpoint.metrics().peersDiverted()).isZero();
    }

    @Test
    void call_uploadTaken_isNotMadeAgainButTheNextGoesOverTcp() {
        Call call = endpoint.call(PEER, UPLOAD, LONG);
        mpi.last().takeUpload();
        mpi.last().fail(new PeerUnreachableException("silent"));
        assertFails(call, PeerUnreachableException.class, "silent");
        assertThat(call.uploadTaken()).isTrue();
        assertThat(tcp.asked()).isZero();
        endpoint.call(PEER, UPLOAD, LONG);
        assertThat(tcp.asked()).isEqualTo(1);
    }

    @Test
    void call_uploadNotTaken_isMadeAgain() {
        Call call = silentOverMpi(UPLOAD);
        tcp.last().takeUpload();
        assertThat(call.uploadTaken()).isTrue();
        tcp.last().answer(ANSWER);
        assertThat(call.reply()).isCompletedWithValue(ANSWER);
    }

    @Test
    void call_buffersQuarantined_isNotMadeAgain() {
        Call call = endpoint.call(PEER, READ, LONG);
        mpi.last().fail(new PeerUnreachableException("silent").quarantined());
        assertThat(assertFails(call, PeerUnreachableException.class, "silent").buffersQuarantined())
                .isTrue();
        assertThat(tcp.asked()).isZero();
    }

    @Test
    void call_cancelledOverMpi_isNotMadeAgain() {
        Call call = endpoint.call(PEER, READ, LONG);
        call.cancel();
        assertThat(mpi.last().cancelled()).isTrue();
        mpi.last().fail(new PeerUnreachableException("silent"));
        assertFails(call, CallCancelledException.class, "cancelled");
        assertThat(tcp.asked()).isZero();
    }

    @Test
    void call_cancelledOverTcp_isCancelledThere() {
        Call call = silentOverMpi(READ);
        call.cancel();
        assertThat(tcp.last().cancelled()).isTrue();
        tcp.last().fail(new CallCancelledException("cancelled"));
        assertFails(call, CallCancelledException.class, "cancelled");
    }

    @Test
    void call_afterSilence_goesOverTcpUntilATrialSucceeds() {
        silentOverMpi(READ);
        assertAskedOverTcp();
        nowNanos += SUSPICION_NANOS;
        Call trial = endpoint.call(PEER, READ, LONG);
        assertThat(mpi.asked()).isEqualTo(2);
        assertAskedOverTcp();
        mpi.last().answer(ANSWER);
        assertThat(trial.reply()).isCompletedWithValue(ANSWER);
        endpoint.call(PEER, READ, LONG);
        assertThat(mpi.asked()).isEqualTo(3);
        assertThat(endpoint.metrics().peersDiverted()).isZero();
    }

    @Test
    void call_trialFails_nextTrialIsTwiceAsFarAway() {
        silentOverMpi(READ);
        nowNanos += SUSPICION_NANOS;
        silentOverMpi(READ);
        nowNanos += SUSPICION_NANOS;
        assertAskedOverTcp();
        nowNanos += SUSPICION_NANOS;
        endpoint.call(PEER, READ, LONG);
        assertThat(mpi.asked()).isEqualTo(3);
    }

    @Test
    void call_trialIsRefusedHere_anotherOneIsMade() {
        silentOverMpi(READ);
        nowNanos += SUSPICION_NANOS;
        endpoint.call(PEER, READ, LONG);
        mpi.last().fail(new CallRejectedException("too many calls"));
        endpoint.call(PEER, READ, LONG);
        assertThat(mpi.asked()).isEqualTo(3);
    }

    @Test
    void call_tcpFailsToo_mpiIsTriedAtOnce() {
        silentOverMpi(READ);
        tcp.last().fail(new PeerUnreachableException("refused"));
        endpoint.call(PEER, READ, LONG);
        assertThat(mpi.asked()).isEqualTo(2);
    }

    @Test
    void call_manyUnderWay_allAreMadeAgainAndOneDetourBegins() {
        List<ScriptedEndpoint.Asked> attempts = IntStream.range(0, 5)
                .mapToObj(i -> {
                    endpoint.call(PEER, READ, LONG);
                    return mpi.last();
                })
                .toList();
        attempts.forEach(one -> one.fail(new PeerUnreachableException("silent")));
        assertThat(tcp.asked()).isEqualTo(5);
        nowNanos += SUSPICION_NANOS;
        endpoint.call(PEER, READ, LONG);
        assertThat(mpi.asked()).isEqualTo(6);
    }

    @Test
    void call_peerWithoutMpi_goesOverTcp() {
        endpoint.call(WITHOUT_MPI, READ, LONG);
        assertThat(tcp.last().peer()).isEqualTo(WITHOUT_MPI);
        assertThat(mpi.asked()).isZero();
    }

    @Test
    void call_peerWithoutTcp_goesOverMpiWithAllOfTheTime() {
        Call call = endpoint.call(WITHOUT_TCP, READ, LONG);
        assertThat(mpi.last().patience().silence()).isEqualTo(LONG);
        mpi.last().fail(new PeerUnreachableException("silent"));
        assertFails(call, PeerUnreachableException.class, "silent");
        endpoint.call(WITHOUT_TCP, READ, LONG);
        assertThat(mpi.asked()).isEqualTo(2);
        assertThat(tcp.asked()).isZero();
    }

    @Test
    void call_stranger_isRefused() {
        assertThatThrownBy(() -> endpoint.call(new PeerId(9), READ, LONG))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("rank 9 is not in the world");
    }

    private Call silentOverMpi(Request request) {
        Call call = endpoint.call(PEER, request, LONG);
        mpi.last().fail(new PeerUnreachableException("silent"));
        return call;
    }

    private void assertAskedOverTcp() {
        int overMpi = mpi.asked();
        int overTcp = tcp.asked();
        endpoint.call(PEER, READ, LONG);
        assertThat(tcp.asked()).isEqualTo(overTcp + 1);
        assertThat(mpi.asked()).isEqualTo(overMpi);
    }

    private static TransportException assertFails(Call call, Class<? extends TransportException> type, String message) {
        assertThatThrownBy(() -> call.reply().join())
                .isInstanceOf(CompletionException.class)
                .cause()
                .isInstanceOf(type)
                .hasMessageContaining(message);
        return (TransportException)
                call.reply().handle((reply, failure) -> failure).join();
    }

    private static WorldDirectory world() {
        List<Member> members = IntStream.rangeClosed(0, WITHOUT_MPI.rank())
                .mapToObj(rank -> new Member(
                        rank, ProcessRole.TOOL, "n", "n", rank == WITHOUT_TCP.rank() ? 0 : 4711, OptionalInt.empty()))
                .toList();
        return new WorldDirectory("secret", members);
    }
}
