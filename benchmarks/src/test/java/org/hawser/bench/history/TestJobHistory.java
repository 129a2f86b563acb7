// SPDX-License-Identifier: Apache-2.0
package org.hawser.bench.history;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.hawser.cluster.core.ClusterException;
import org.hawser.common.timeline.JobTimes;
import org.hawser.common.timeline.JobTimes.Attempt;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class TestJobHistory {
    private static final String JOB = "/ws/v1/history/mapreduce/jobs/job_1_0001";
    private static final String EMPTY = "/ws/v1/history/mapreduce/jobs/job_1_0002";
    private static final Map<String, String> ANSWERS = Map.of(
            EMPTY,
            "{'job': {'submitTime': 10}}",
            EMPTY + "/jobattempts",
            "{'jobAttempts': {'jobAttempt': {'id': 1, 'startTime': 20}}}",
            EMPTY + "/tasks",
            "{'tasks': {'task': []}}",
            JOB,
            "{'job': {'submitTime': 10, 'startTime': 30, 'finishTime': 90, 'state': 'SUCCEEDED'}}",
            JOB + "/jobattempts",
            "{'jobAttempts': {'jobAttempt': {'id': 1, 'startTime': 20}}}",
            JOB + "/tasks",
            "{'tasks': {'task': [{'id': 'task_m', 'type': 'MAP', 'successfulAttempt': 'attempt_m'},"
                    + " {'id': 'task_r', 'type': 'REDUCE', 'successfulAttempt': 'attempt_r'}]}}",
            JOB + "/tasks/task_m/attempts/attempt_m",
            "{'taskAttempt': {'startTime': 40, 'finishTime': 60}}",
            JOB + "/tasks/task_r/attempts/attempt_r",
            "{'taskAttempt': {'startTime': 50, 'finishTime': 80}}");

    private final AtomicInteger requests = new AtomicInteger();
    private HttpServer server;

    @BeforeEach
    void startServer() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", this::answer);
        server.start();
    }

    @AfterEach
    void stopServer() {
        server.stop(0);
    }

    @Test
    void job_notKnownAtFirst_isAskedForAgain() {
        JobTimes times = history().job("job_1_0001");

        assertThat(times.submit()).isEqualTo(10);
        assertThat(times.masterStart()).isEqualTo(20);
        assertThat(times.start()).isEqualTo(30);
        assertThat(times.finish()).isEqualTo(90);
        assertThat(times.attempts()).containsExactly(new Attempt(false, 40, 0, 60), new Attempt(true, 50, 0, 80));
    }

    @Test
    void job_withoutTasks_isRefused() {
        assertThatThrownBy(() -> history().job("job_1_0002"))
                .isInstanceOf(ClusterException.class)
                .hasMessage("The history server names no task of job_1_0002.");
    }

    private JobHistory history() {
        return new JobHistory(
                URI.create("http://localhost:" + server.getAddress().getPort()));
    }

    private void answer(HttpExchange exchange) throws IOException {
        String answer = ANSWERS.get(exchange.getRequestURI().getPath());
        boolean known = answer != null && requests.getAndIncrement() > 0;
        byte[] bytes = (known ? answer : "{}").replace('\'', '"').getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(known ? 200 : 404, bytes.length);
        try (OutputStream body = exchange.getResponseBody()) {
            body.write(bytes);
        }
    }
}
