// SPDX-License-Identifier: Apache-2.0
package org.hawser.chronos.task;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.RandomAccessFile;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import javax.crypto.SecretKey;
import javax.crypto.spec.SecretKeySpec;
import org.apache.hadoop.mapred.IndexRecord;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.SpillRecord;
import org.apache.hadoop.mapreduce.security.SecureShuffleUtils;
import org.apache.hadoop.mapreduce.task.reduce.ShuffleHeader;

/** Answers as Hadoop's ShuffleHandler does, with the outputs of one node. */
final class ShuffleServer implements AutoCloseable {
    private final HttpServer server;
    private final Path node;
    private final JobConf job;
    private final AtomicInteger requests = new AtomicInteger();
    private SecretKey key = MapRuns.SECRET;
    private Consumer<String> before = map -> {};

    ShuffleServer(Path node, JobConf job) throws IOException {
        this.node = node;
        this.job = job;
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/mapOutput", this::answer);
        server.start();
    }

    ShuffleServer withWrongKey() {
        key = new SecretKeySpec(new byte[] {9}, "HmacSHA1");
        return this;
    }

    /** Does this before each segment that is sent, with the name of its attempt. */
    ShuffleServer before(Consumer<String> action) {
        before = action;
        return this;
    }

    int port() {
        return server.getAddress().getPort();
    }

    int requests() {
        return requests.get();
    }

    private void answer(HttpExchange exchange) throws IOException {
        requests.incrementAndGet();
        Map<String, String> query = Arrays.stream(
                        exchange.getRequestURI().getQuery().split("&"))
                .map(pair -> pair.split("="))
                .collect(Collectors.toMap(pair -> pair[0], pair -> pair[1]));
        String asked = exchange.getRequestHeaders().getFirst(SecureShuffleUtils.HTTP_HEADER_URL_HASH);
        if (!query.get("job").equals("job_1700000000000_0001")
                || !exchange.getRequestHeaders()
                        .getFirst(ShuffleHeader.HTTP_HEADER_NAME)
                        .equals("mapreduce")) {
            exchange.sendResponseHeaders(400, -1);
            exchange.close();
            return;
        }
        int reduce = Integer.parseInt(query.get("reduce"));
        exchange.getResponseHeaders()
                .add(
                        SecureShuffleUtils.HTTP_HEADER_REPLY_URL_HASH,
                        SecureShuffleUtils.generateHash(asked.getBytes(java.nio.charset.StandardCharsets.UTF_8), key));
        exchange.getResponseHeaders().add(ShuffleHeader.HTTP_HEADER_NAME, ShuffleHeader.DEFAULT_HTTP_HEADER_NAME);
        exchange.getResponseHeaders().add(ShuffleHeader.HTTP_HEADER_VERSION, ShuffleHeader.DEFAULT_HTTP_HEADER_VERSION);
        exchange.sendResponseHeaders(200, 0);
        try (OutputStream out = exchange.getResponseBody()) {
            for (String map : query.get("map").split(",")) {
                before.accept(map);
                write(map, reduce, out);
                out.flush();
            }
        } finally {
            exchange.close();
        }
    }

    private void write(String map, int reduce, OutputStream out) throws IOException {
        Path output = node.resolve("output").resolve(map).resolve("file.out");
        IndexRecord entry = new SpillRecord(new org.apache.hadoop.fs.Path(output + ".index"), job).getIndex(reduce);
        new ShuffleHeader(map, entry.partLength, entry.rawLength, reduce).write(new DataOutputStream(out));
        byte[] content = new byte[(int) entry.partLength];
        try (RandomAccessFile file = new RandomAccessFile(output.toFile(), "r")) {
            file.seek(entry.startOffset);
            file.readFully(content);
        }
        out.write(content);
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
