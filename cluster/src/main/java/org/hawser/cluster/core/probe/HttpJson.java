// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.core.probe;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.net.HttpURLConnection;
import java.net.URI;
import java.util.Optional;

/** Asks the web server of a daemon for JSON. */
public final class HttpJson {
    private static final int TIMEOUT_MILLIS = 2_000;
    private static final ObjectMapper JSON = new ObjectMapper();

    private HttpJson() {}

    /** The JSON that a GET of the address gives; empty if nobody listens, in 2 s, or the answer is another. */
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
                return Optional.of(JSON.readTree(answer));
            } finally {
                connection.disconnect();
            }
        } catch (IOException e) {
            return Optional.empty();
        }
    }
}
