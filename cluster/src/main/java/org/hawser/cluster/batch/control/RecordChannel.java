// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.batch.control;

import static java.util.Objects.requireNonNull;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** Records over a socket, each a line of JSON of at most 1 MiB. One thread may send while another receives. */
public final class RecordChannel implements Closeable {
    private static final int MAX_BYTES = 1 << 20;
    private static final ObjectMapper JSON = new ObjectMapper();

    private final Socket socket;
    private final InputStream in;

    /** Takes over a connected socket. */
    public RecordChannel(Socket socket) throws IOException {
        this.socket = requireNonNull(socket, "socket is null");
        this.in = new BufferedInputStream(socket.getInputStream());
    }

    /** Sends a record; returns when the system has taken it. */
    public synchronized void send(Object message) throws IOException {
        byte[] line = (JSON.writeValueAsString(message) + "\n").getBytes(StandardCharsets.UTF_8);
        socket.getOutputStream().write(line);
        socket.getOutputStream().flush();
    }

    /**
     * Waits for the next record; empty if the other side has closed the connection.
     *
     * @throws IOException also if what arrives is not such a record
     */
    public <T> Optional<T> receive(Class<T> type) throws IOException {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        for (int next = in.read(); next != '\n'; next = in.read()) {
            if (next < 0) {
                return Optional.empty();
            }
            if (line.size() == MAX_BYTES) {
                throw new IOException("A record is longer than " + MAX_BYTES + " bytes.");
            }
            line.write(next);
        }
        return Optional.of(JSON.readValue(line.toByteArray(), type));
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
