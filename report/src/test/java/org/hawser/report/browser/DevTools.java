// SPDX-License-Identifier: Apache-2.0
package org.hawser.report.browser;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;

/** A connection to a browser's debugging port: calls with their answers, and events. */
final class DevTools implements WebSocket.Listener {
    static final JsonMapper JSON = new JsonMapper();
    private static final int DEADLINE_S = 120;

    private final AtomicInteger lastCall = new AtomicInteger();
    private final Map<Integer, CompletableFuture<JsonNode>> calls = new ConcurrentHashMap<>();
    private final List<JsonNode> events = new CopyOnWriteArrayList<>();
    private final StringBuilder message = new StringBuilder();
    private final WebSocket socket;

    DevTools(URI address) {
        socket = get(
                "connection", HttpClient.newHttpClient().newWebSocketBuilder().buildAsync(address, this));
    }

    /** Calls a method of the browser, or of a page if its session is not empty; returns the result. */
    JsonNode call(String session, String method, Map<String, ?> parameters) {
        int id = lastCall.incrementAndGet();
        ObjectNode call = JSON.createObjectNode().put("id", id).put("method", method);
        call.set("params", JSON.valueToTree(parameters));
        if (!session.isEmpty()) {
            call.put("sessionId", session);
        }
        CompletableFuture<JsonNode> answer = new CompletableFuture<>();
        calls.put(id, answer);
        WebSocket unused = get(method, socket.sendText(call.toString(), true));
        JsonNode got = get(method, answer);
        if (got.has("error")) {
            throw new AssertionError(method + ": " + got.get("error"));
        }
        return got.path("result");
    }

    /** What a page has reported so far. */
    List<JsonNode> events(String session) {
        return events.stream()
                .filter(event -> event.path("sessionId").asText().equals(session))
                .toList();
    }

    @Override
    public CompletionStage<?> onText(WebSocket from, CharSequence text, boolean last) {
        message.append(text);
        if (last) {
            try {
                receive(JSON.readTree(message.toString()));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            message.setLength(0);
        }
        from.request(1);
        return null;
    }

    @Override
    public void onError(WebSocket from, Throwable error) {
        calls.values().forEach(call -> call.completeExceptionally(error));
    }

    @Override
    public CompletionStage<?> onClose(WebSocket from, int code, String reason) {
        calls.values().forEach(call -> call.completeExceptionally(new IOException("the browser has ended")));
        return null;
    }

    private void receive(JsonNode received) {
        CompletableFuture<JsonNode> call = calls.remove(received.path("id").asInt());
        if (call == null) {
            events.add(received);
        } else {
            call.complete(received);
        }
    }

    private static <T> T get(String what, CompletableFuture<T> future) {
        try {
            return future.get(DEADLINE_S, TimeUnit.SECONDS);
        } catch (ExecutionException | TimeoutException e) {
            throw new AssertionError(what + " failed in the browser: " + e, e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError("interrupted", e);
        }
    }
}
