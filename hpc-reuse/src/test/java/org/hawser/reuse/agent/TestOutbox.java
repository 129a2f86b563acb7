// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.agent;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.EOFException;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import java.util.concurrent.RejectedExecutionException;
import org.hawser.reuse.pool.RetireReason;
import org.hawser.reuse.protocol.Connection;
import org.hawser.reuse.protocol.Message;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class TestOutbox {
    @TempDir
    private Path dir;

    @Test
    void send_noThreadToSendWith_peerSeesTheEnd() throws IOException {
        UnixDomainSocketAddress address = UnixDomainSocketAddress.of(dir.resolve("line"));
        try (ServerSocketChannel listener =
                ServerSocketChannel.open(StandardProtocolFamily.UNIX).bind(address)) {
            try (Connection far = new Connection(SocketChannel.open(address));
                    Connection near = new Connection(listener.accept())) {
                Outbox outbox = new Outbox("the test", near, task -> {
                    throw new RejectedExecutionException("on purpose");
                });
                outbox.send(new Message.Exit(RetireReason.STOPPING));
                assertThatThrownBy(far::receive).isInstanceOf(EOFException.class);
            }
        }
    }
}
