// SPDX-License-Identifier: Apache-2.0
package org.hawser.chronos.rm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.hawser.chronos.detect.ProbeAnswer;
import org.junit.jupiter.api.Test;

class TestNodeProbes {
    private final NodeProbes probes = new NodeProbes(Duration.ofMillis(200));

    private ProbeAnswer answer(String host, int port) {
        NodeId node = NodeId.newInstance(host, port);
        probes.start(node);
        List<NodeProbes.Answered> answers = new ArrayList<>();
        await().until(() -> answers.addAll(probes.take()));
        assertThat(answers).singleElement().satisfies(one -> assertThat(one.node())
                .isEqualTo(node));
        return answers.get(0).answer();
    }

    private static ServerSocket listener(int backlog) throws IOException {
        return new ServerSocket(0, backlog, InetAddress.getLoopbackAddress());
    }

    @Test
    void start_processListens_accepts() throws IOException {
        try (ServerSocket listener = listener(10)) {
            assertThat(answer("127.0.0.1", listener.getLocalPort())).isEqualTo(ProbeAnswer.ACCEPTED);
        }
    }

    @Test
    void start_processHasEnded_refuses() throws IOException {
        ServerSocket listener = listener(10);
        listener.close();
        assertThat(answer("127.0.0.1", listener.getLocalPort())).isEqualTo(ProbeAnswer.REFUSED);
    }

    /** The kernel leaves connections unanswered once the queue of a listener is full. */
    @Test
    void start_nothingAnswers_isNone() throws IOException {
        List<Socket> waiting = new ArrayList<>();
        try (ServerSocket listener = listener(1)) {
            while (connects(listener, waiting)) {
                assertThat(waiting).hasSizeLessThan(100);
            }
            assertThat(answer("127.0.0.1", listener.getLocalPort())).isEqualTo(ProbeAnswer.NONE);
        } finally {
            for (Socket socket : waiting) {
                socket.close();
            }
        }
    }

    private static boolean connects(ServerSocket listener, List<Socket> waiting) throws IOException {
        Socket socket = new Socket();
        waiting.add(socket);
        try {
            socket.connect(new InetSocketAddress(listener.getInetAddress(), listener.getLocalPort()), 200);
            return true;
        } catch (SocketTimeoutException e) {
            return false;
        }
    }

    @Test
    void start_nameIsNotResolved_isUnknown() {
        assertThat(answer("host.invalid", 1)).isEqualTo(ProbeAnswer.UNKNOWN);
    }
}
