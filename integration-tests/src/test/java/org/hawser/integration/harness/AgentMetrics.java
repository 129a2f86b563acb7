// SPDX-License-Identifier: Apache-2.0
package org.hawser.integration.harness;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The metrics of a worker's agent at one moment, as it shows them to Prometheus; those for JMX may be ten seconds old. */
public record AgentMetrics(String text) {
    private static final Duration LIMIT = Duration.ofSeconds(30);

    public static AgentMetrics of(TestCluster cluster, int worker) {
        URI page = URI.create(cluster.pool(worker).status().web() + "/prom");
        try {
            HttpResponse<String> answer = HttpClient.newHttpClient()
                    .send(HttpRequest.newBuilder(page).timeout(LIMIT).build(), HttpResponse.BodyHandlers.ofString());
            return new AgentMetrics(answer.body());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while " + page + " was read", e);
        }
    }

    /** A metric by its name there, such as {@code shuffle_files_opened}. */
    public long value(String name) {
        Matcher line = Pattern.compile("^" + Pattern.quote(name) + "\\{[^}]*} (\\S+)$", Pattern.MULTILINE)
                .matcher(text);
        if (!line.find()) {
            throw new IllegalStateException("The agent has no metric " + name + ": " + text);
        }
        return (long) Double.parseDouble(line.group(1));
    }
}
