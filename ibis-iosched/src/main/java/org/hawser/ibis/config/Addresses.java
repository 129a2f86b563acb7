// SPDX-License-Identifier: Apache-2.0
package org.hawser.ibis.config;

import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/** Parses paths and addresses of configuration keys. */
final class Addresses {
    static final String SOCKET = "an absolute path of at most 100 bytes";
    static final String DIRECTORY = "an absolute path";
    static final String HOST_AND_PORT = "a host, a colon, and a port from 0 to 65535";

    /** The kernel takes 107, and some of that is for temporary names. */
    private static final int MAX_SOCKET_BYTES = 100;

    private static final int MAX_PORT = 65_535;

    private Addresses() {}

    /** @throws IllegalArgumentException if it is not {@link #SOCKET} */
    static Path socket(String text) {
        Path socket = Path.of(text);
        if (!socket.isAbsolute() || text.getBytes(StandardCharsets.UTF_8).length > MAX_SOCKET_BYTES) {
            throw new IllegalArgumentException("no path of a socket: " + text);
        }
        return socket;
    }

    /** @throws IllegalArgumentException if it is not a {@link #DIRECTORY} */
    static Path directory(String text) {
        Path directory = Path.of(text);
        if (!directory.isAbsolute()) {
            throw new IllegalArgumentException("no absolute path: " + text);
        }
        return directory;
    }

    /**
     * The host is looked up when it is used.
     *
     * @throws IllegalArgumentException if it is not {@link #HOST_AND_PORT}
     */
    static InetSocketAddress hostAndPort(String text) {
        int colon = text.lastIndexOf(':');
        int port = Integer.parseInt(text.substring(colon + 1));
        if (colon < 1 || port < 0 || port > MAX_PORT) {
            throw new IllegalArgumentException("no host and port: " + text);
        }
        return InetSocketAddress.createUnresolved(text.substring(0, colon), port);
    }
}
