// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.core.probe;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.HttpURLConnection;
import java.net.URI;
import java.time.Duration;
import java.util.Optional;
import org.hawser.cluster.core.process.Deadline;

/** Asks the web server of a daemon for JSON. */
public final class HttpJson {
    private static final int TIMEOUT_MILLIS = 2_000;
    private static final Duration ANSWER_LIMIT = Duration.ofSeconds(5);
    private static final int MOST_BYTES = 64 << 20;
    private static final int PIECE_BYTES = 1 << 16;
    private static final ObjectMapper JSON = new ObjectMapper();

    private HttpJson() {}

    /**
     * The JSON that a GET of the address gives; empty if nobody listens, or the answer is another, larger than any, or not
     * there within some seconds.
     */
    public static Optional<JsonNode> get(URI address) {
        return request("GET", address);
    }

    /** The JSON that a PUT to the address gives, as {@link #get}. */
    public static Optional<JsonNode> put(URI address) {
        return request("PUT", address);
    }

    /** JSON that is inside of other JSON as text; empty if it is none. */
    static Optional<JsonNode> parse(String text) {
        try {
            return Optional.of(JSON.readTree(text));
        } catch (JsonProcessingException e) {
            return Optional.empty();
        }
    }

    private static Optional<JsonNode> request(String method, URI address) {
        try {
            HttpURLConnection connection = (HttpURLConnection) address.toURL().openConnection();
            connection.setRequestMethod(method);
            connection.setConnectTimeout(TIMEOUT_MILLIS);
            connection.setReadTimeout(TIMEOUT_MILLIS);
            connection.setRequestProperty("Accept", "application/json");
            try (InputStream answer = connection.getInputStream()) {
                return Optional.of(JSON.readTree(all(answer)));
            } finally {
                connection.disconnect();
            }
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /** The connection's own timeout begins anew with each byte. */
    private static byte[] all(InputStream answer) throws IOException {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        byte[] piece = new byte[PIECE_BYTES];
        Deadline deadline = Deadline.after(ANSWER_LIMIT);
        for (int length = answer.read(piece); length >= 0; length = answer.read(piece)) {
            all.write(piece, 0, length);
            if (all.size() > MOST_BYTES || deadline.isOver()) {
                throw new IOException("the answer is too large, or too slow");
            }
        }
        return all.toByteArray();
    }
}
