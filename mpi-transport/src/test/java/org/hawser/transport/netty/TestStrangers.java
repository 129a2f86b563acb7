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
package org.hawser.transport.netty;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Optional;
import org.hawser.transport.PeerId;
import org.hawser.transport.Request;
import org.hawser.transport.Response;
import org.hawser.transport.contract.ContractLimits;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What comes in on a port may be anything. */
class TestStrangers {
    private static final PeerId SELF = new PeerId(0);
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
    void connection_noGreeting_isClosed() throws IOException {
        assertClosedAfter(ByteBuffer.allocate(24).putInt(0).putInt(16));
    }

    @Test
    void connection_wrongSecret_isClosed() throws IOException {
        assertClosedAfter(greeting("0123456789abcdeX"));
    }

    @Test
    void connection_hugeGreeting_isClosed() throws IOException {
        assertClosedAfter(ByteBuffer.allocate(8).putInt(RecordHead.GREETING).putInt(Integer.MAX_VALUE));
    }

    @Test
    void connection_unexpectedPayloadAfterGreeting_isClosed() throws IOException {
        ByteBuffer greeting = greeting(SECRET);
        assertClosedAfter(ByteBuffer.allocate(greeting.capacity() + 8)
                .put(greeting.flip())
                .putInt(77)
                .putInt(1000));
    }

    private static ByteBuffer greeting(String secret) {
        byte[] shown = secret.getBytes(UTF_8);
        return ByteBuffer.allocate(16 + shown.length)
                .putInt(RecordHead.GREETING)
                .putInt(8 + shown.length)
                .putInt(RecordHead.MAGIC)
                .putInt(5)
                .put(shown);
    }

    private void assertClosedAfter(ByteBuffer bytes) throws IOException {
        try (Socket socket = new Socket(address.getAddress(), address.getPort())) {
            byte[] copy = new byte[bytes.flip().remaining()];
            bytes.get(copy);
            socket.getOutputStream().write(copy);
            assertThat(socket.getInputStream().read()).isNegative();
        }
        Request request = Request.of(ByteBuffer.allocate(4));
        assertThat(endpoint.call(SELF, request, Duration.ofSeconds(30))
                        .reply()
                        .join()
                        .header()
                        .remaining())
                .isEqualTo(4);
    }
}
