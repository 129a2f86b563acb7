// SPDX-License-Identifier: Apache-2.0
package org.hawser.report.browser;

import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;

/** A page in a browser. */
public final class BrowserPage implements AutoCloseable {
    private final DevTools devTools;
    private final String target;
    private final String session;

    BrowserPage(DevTools devTools, String target, String session) {
        this.devTools = devTools;
        this.target = target;
        this.session = session;
    }

    void setUp(int width, int height, String media, boolean dark) {
        for (String domain : List.of("Page", "Runtime", "Log", "Network")) {
            call(domain + ".enable", Map.of());
        }
        call(
                "Emulation.setDeviceMetricsOverride",
                Map.of("width", width, "height", height, "deviceScaleFactor", 1, "mobile", false));
        call(
                "Emulation.setEmulatedMedia",
                Map.of(
                        "media",
                        media,
                        "features",
                        List.of(Map.of("name", "prefers-color-scheme", "value", dark ? "dark" : "light"))));
    }

    /** Opens a file and waits until it has been drawn. */
    public void open(Path file) {
        open(file.toUri());
    }

    public void open(URI address) {
        call("Page.navigate", Map.of("url", address.toString()));
        await("load of " + address).atMost(Duration.ofMinutes(2)).until(() -> devTools.events(session).stream()
                .anyMatch(event -> event.path("method").asText().equals("Page.loadEventFired")));
        evaluate("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => done(0))))");
    }

    /** The value of an expression in the page, or of its promise. */
    public JsonNode evaluate(String expression) {
        JsonNode result =
                call("Runtime.evaluate", Map.of("expression", expression, "returnByValue", true, "awaitPromise", true));
        if (result.has("exceptionDetails")) {
            throw new AssertionError(expression + ": " + result.get("exceptionDetails"));
        }
        return result.at("/result/value");
    }

    /** Clicks in the middle of the first element that matches. */
    public void click(String selector) {
        JsonNode at = evaluate("(() => { const one = document.querySelector(" + DevTools.JSON.valueToTree(selector)
                + "); one.scrollIntoView({ block: 'center' }); const box = one.getBoundingClientRect();"
                + " return { x: box.left + box.width / 2, y: box.top + box.height / 2 }; })()");
        for (String type : List.of("mouseMoved", "mousePressed", "mouseReleased")) {
            call(
                    "Input.dispatchMouseEvent",
                    Map.of(
                            "type",
                            type,
                            "x",
                            at.path("x").asDouble(),
                            "y",
                            at.path("y").asDouble(),
                            "button",
                            "left",
                            "clickCount",
                            type.equals("mouseMoved") ? 0 : 1));
        }
    }

    /** Presses a key, such as {@code ArrowRight}. */
    public void press(String key) {
        call("Input.dispatchKeyEvent", Map.of("type", "keyDown", "key", key, "code", key));
        call("Input.dispatchKeyEvent", Map.of("type", "keyUp", "key", key, "code", key));
    }

    /** Errors, warnings, breaches of the security policy, and addresses other than files. */
    public List<String> problems() {
        return problems("file:");
    }

    /** Errors, warnings, breaches of the security policy, and addresses that do not begin like that. */
    public List<String> problems(String allowed) {
        List<String> problems = new ArrayList<>();
        for (JsonNode event : devTools.events(session)) {
            switch (event.path("method").asText()) {
                case "Runtime.exceptionThrown", "Runtime.consoleAPICalled", "Log.entryAdded" -> problems.add(
                        event.path("params").toString());
                case "Network.requestWillBeSent" -> {
                    String address = event.at("/params/request/url").asText();
                    if (!address.startsWith(allowed)) {
                        problems.add("fetches " + address);
                    }
                }
                default -> {
                    // Says that something goes on as it should.
                }
            }
        }
        return problems;
    }

    /** Takes a picture of the whole page. */
    public void screenshot(Path file) throws IOException {
        String png = call("Page.captureScreenshot", Map.of("format", "png", "captureBeyondViewport", false))
                .path("data")
                .asText();
        Files.write(file, Base64.getDecoder().decode(png));
    }

    @Override
    public void close() {
        devTools.call("", "Target.closeTarget", Map.of("targetId", target));
    }

    private JsonNode call(String method, Map<String, ?> parameters) {
        return devTools.call(session, method, parameters);
    }
}
