// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.core.daemon;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A daemon that answers every request with JSON, until SIGTERM, and notes then that it has ended. It has no other class of
 * these tests on its class path.
 */
public final class FakeDaemon {
    /** The key in its configuration that says where it listens. */
    static final String KEY = "hawser.fake.http-address";
    /** The system property that makes it end at once, and with which exit code. */
    static final String EXIT = "fake.exit";

    private FakeDaemon() {}

    public static void main(String[] arguments) throws IOException {
        Integer exit = Integer.getInteger(EXIT);
        if (exit != null || List.of(arguments).contains("-format")) {
            System.out.println("the disk is full");
            System.exit(exit == null ? 0 : exit);
        }
        Runtime.getRuntime().addShutdownHook(new Thread(FakeDaemon::noteEnd));
        try (ServerSocket server = new ServerSocket(port(), 50, InetAddress.getLoopbackAddress())) {
            while (true) {
                answer(server);
            }
        }
    }

    private static void answer(ServerSocket server) throws IOException {
        try (Socket client = server.accept()) {
            BufferedReader request =
                    new BufferedReader(new InputStreamReader(client.getInputStream(), StandardCharsets.UTF_8));
            String line = request.readLine();
            while (line != null && !line.isEmpty()) {
                line = request.readLine();
            }
            client.getOutputStream()
                    .write("HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: 2\r\n\r\n{}"
                            .getBytes(StandardCharsets.UTF_8));
        }
    }

    private static int port() throws IOException {
        try (InputStream site = FakeDaemon.class.getResourceAsStream("/yarn-site.xml")) {
            String text = site == null ? "" : new String(site.readAllBytes(), StandardCharsets.UTF_8);
            Matcher port = Pattern.compile(KEY + "</name><value>[^<]*:(\\d+)<").matcher(text);
            return port.find() ? Integer.parseInt(port.group(1)) : 0;
        }
    }

    private static void noteEnd() {
        try {
            Files.writeString(
                    ended(Path.of(System.getProperty("java.io.tmpdir"))),
                    System.getProperty("hawser.daemon") + "\n",
                    StandardOpenOption.CREATE,
                    StandardOpenOption.APPEND);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The labels of the daemons in the order in which they have ended. */
    static Path ended(Path temporary) {
        return temporary.resolve("ended");
    }
}
