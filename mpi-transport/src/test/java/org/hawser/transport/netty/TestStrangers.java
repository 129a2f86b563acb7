// SPDX-License-Identifier: Apache-2.0
package org.hawser.transport.netty;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.DataInputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import org.hawser.transport.PeerId;
import org.hawser.transport.Reply;
import org.hawser.transport.Request;
import org.hawser.transport.Response;
import org.hawser.transport.TransportException.Reason;
import org.hawser.transport.contract.ContractLimits;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What comes in on a port may be anything. */
class TestStrangers {
    private static final PeerId SELF = new PeerId(0);
    private static final int STRANGER = 5;
    private static final String SECRET = "0123456789abcdef";

    private NettyEndpoint endpoint;
    private InetSocketAddress address;

    @BeforeEach
    void start() {
        endpoint = new NettyEndpoint(
                SELF,
                SECRET,
                peer -> Optional.of(address),
                request -> request.reply(Response.of(request.header())).isDone(),
                ContractLimits.get());
        address = endpoint.listen(InetAddress.getLoopbackAddress().getHostAddress(), 0);
    }

    @AfterEach
    void stop() {
        endpoint.close();
    }

    @Test
    void connection_noGreeting_isRefused() throws IOException {
        assertRefused(nonce -> ByteBuffer.allocate(24).putInt(0).putInt(16), "no greeting");
    }

    @Test
    void connection_saysNothing_isClosedAfterAWhile() throws IOException {
        try (Stranger stranger = new Stranger()) {
            assertThat(stranger.rest()).isEmpty();
        }
        assertOthersAreServed();
    }

    @Test
    void connection_wrongSecret_isRefused() throws IOException {
        assertRefused(nonce -> greeting(RecordHead.MAGIC, "0123456789abcdeX", nonce), "another world");
    }

    @Test
    void connection_greetingOfAnotherConnection_isRefused() throws IOException {
        try (Stranger other = new Stranger()) {
            assertRefused(nonce -> greeting(RecordHead.MAGIC, SECRET, other.nonce), "another world");
        }
    }

    @Test
    void connection_anotherVersion_isRefused() throws IOException {
        assertRefused(nonce -> greeting(RecordHead.MAGIC + 1, SECRET, nonce), "another version");
    }

    @Test
    void connection_hugeGreeting_isRefused() throws IOException {
        assertRefused(
                nonce -> ByteBuffer.allocate(8).putInt(RecordHead.GREETING).putInt(Integer.MAX_VALUE), "bytes");
    }

    @Test
    void connection_unexpectedPayloadAfterGreeting_isClosed() throws IOException {
        try (Stranger stranger = new Stranger()) {
            stranger.send(greeting(RecordHead.MAGIC, SECRET, stranger.nonce));
            stranger.send(ByteBuffer.allocate(8).putInt(77).putInt(1000));
            assertThat(stranger.rest()).isEmpty();
        }
        assertOthersAreServed();
    }

    @Test
    void peer_anotherVersion_isLostAtOnce() throws IOException {
        try (ServerSocket other = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            address = (InetSocketAddress) other.getLocalSocketAddress();
            CompletableFuture<Reply> reply = endpoint.call(
                            new PeerId(1), Request.of(ByteBuffer.allocate(4)), Duration.ofHours(1))
                    .reply();
            try (Socket accepted = other.accept()) {
                accepted.getOutputStream()
                        .write(ByteBuffer.allocate(12)
                                .putInt(RecordHead.CHALLENGE)
                                .putInt(4)
                                .putInt(RecordHead.MAGIC + 1)
                                .array());
                assertThat(reply)
                        .failsWithin(Duration.ofSeconds(30))
                        .withThrowableThat()
                        .havingCause()
                        .hasFieldOrPropertyWithValue("reason", Reason.UNREACHABLE)
                        .withMessageContaining("another version");
            }
        }
    }

    private static ByteBuffer greeting(int magic, String secret, byte... nonce) {
        byte[] proof = new Credentials(secret).proof(nonce, STRANGER);
        return ByteBuffer.allocate(16 + proof.length)
                .putInt(RecordHead.GREETING)
                .putInt(8 + proof.length)
                .putInt(magic)
                .putInt(STRANGER)
                .put(proof);
    }

    private void assertRefused(Function<byte[], ByteBuffer> words, String reason) throws IOException {
        try (Stranger stranger = new Stranger()) {
            stranger.send(words.apply(stranger.nonce));
            ByteBuffer said = ByteBuffer.wrap(stranger.rest());
            assertThat(said.getInt()).isEqualTo(RecordHead.REFUSAL);
            assertThat(said.getInt()).isEqualTo(said.remaining());
            assertThat(UTF_8.decode(said).toString()).contains(reason);
        }
        assertOthersAreServed();
    }

    private void assertOthersAreServed() {
        Request request = Request.of(ByteBuffer.allocate(4));
        assertThat(endpoint.call(SELF, request, Duration.ofSeconds(30))
                        .reply()
                        .join()
                        .header()
                        .remaining())
                .isEqualTo(4);
    }

    /** A connection whose challenge has been read. */
    private final class Stranger implements AutoCloseable {
        private final Socket socket = new Socket(address.getAddress(), address.getPort());
        private final byte[] nonce;

        Stranger() throws IOException {
            DataInputStream in = new DataInputStream(socket.getInputStream());
            assertThat(in.readInt()).isEqualTo(RecordHead.CHALLENGE);
            nonce = new byte[in.readInt() - Integer.BYTES];
            assertThat(in.readInt()).isEqualTo(RecordHead.MAGIC);
            in.readFully(nonce);
        }

        void send(ByteBuffer bytes) throws IOException {
            byte[] copy = new byte[bytes.flip().remaining()];
            bytes.get(copy);
            socket.getOutputStream().write(copy);
        }

        /** All that is still said, to the end. */
        byte[] rest() throws IOException {
            return socket.getInputStream().readAllBytes();
        }

        @Override
        public void close() throws IOException {
            socket.close();
        }
    }
}
