// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.hadoop;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import javax.crypto.spec.SecretKeySpec;
import org.apache.hadoop.mapreduce.security.SecureShuffleUtils;
import org.apache.hadoop.mapreduce.task.reduce.ShuffleHeader;
import org.hawser.shuffle.client.FakeAgent;

/** Answers Hadoop's fetchers, as Hadoop's {@code ShuffleHandler} does. */
final class FakeHttpShuffle implements AutoCloseable {
    private final HttpServer server;
    private final Map<String, FakeAgent.Output> outputs = new ConcurrentHashMap<>();
    private final AtomicInteger served = new AtomicInteger();

    FakeHttpShuffle() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/mapOutput", this::serve);
        server.start();
    }

    /** Host and port, as completion events have them. */
    String host() {
        return "127.0.0.1:" + server.getAddress().getPort();
    }

    void put(String attempt, FakeAgent.Output output) {
        outputs.put(attempt, output);
    }

    int served() {
        return served.get();
    }

    @Override
    public void close() {
        server.stop(0);
    }

    private void serve(HttpExchange exchange) throws IOException {
        String query = exchange.getRequestURI().getQuery();
        String maps = query.substring(query.indexOf("map=") + "map=".length());
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(body);
        for (String map : maps.split(",", -1)) {
            FakeAgent.Output output = outputs.get(map);
            new ShuffleHeader(map, output.bytes().length, output.rawBytes(), ReduceSide.REDUCE).write(out);
            out.write(output.bytes());
            served.incrementAndGet();
        }
        String shown = exchange.getRequestHeaders().getFirst(SecureShuffleUtils.HTTP_HEADER_URL_HASH);
        var headers = exchange.getResponseHeaders();
        headers.add(ShuffleHeader.HTTP_HEADER_NAME, ShuffleHeader.DEFAULT_HTTP_HEADER_NAME);
        headers.add(ShuffleHeader.HTTP_HEADER_VERSION, ShuffleHeader.DEFAULT_HTTP_HEADER_VERSION);
        headers.add(
                SecureShuffleUtils.HTTP_HEADER_REPLY_URL_HASH,
                SecureShuffleUtils.hashFromString(shown, new SecretKeySpec(ReduceSide.SECRET, "HmacSHA1")));
        exchange.sendResponseHeaders(HttpURLConnection.HTTP_OK, body.size());
        exchange.getResponseBody().write(body.toByteArray());
        exchange.close();
    }
}
