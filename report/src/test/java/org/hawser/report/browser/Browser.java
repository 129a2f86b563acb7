// SPDX-License-Identifier: Apache-2.0
package org.hawser.report.browser;

import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** Chromium without a window, with an empty profile. */
public final class Browser implements AutoCloseable {
    private final Process process;
    private final DevTools devTools;

    private Browser(Process process, DevTools devTools) {
        this.process = process;
        this.devTools = devTools;
    }

    /** Starts one; a missing browser fails the test. */
    public static Browser start(Path directory) throws IOException {
        Path profile = directory.resolve("profile");
        ProcessBuilder builder = new ProcessBuilder(
                        "chromium",
                        "--headless",
                        "--no-sandbox",
                        "--disable-gpu",
                        "--disable-quic",
                        "--no-first-run",
                        "--disable-background-networking",
                        "--disable-component-update",
                        "--disable-sync",
                        "--disable-dev-shm-usage",
                        "--hide-scrollbars",
                        "--remote-debugging-port=0",
                        "--user-data-dir=" + profile)
                .redirectErrorStream(true)
                .redirectOutput(directory.resolve("chromium.log").toFile());
        Process process;
        try {
            process = builder.start();
        } catch (IOException e) {
            throw new AssertionError("these tests need chromium, which scripts/test installs where it can", e);
        }
        // Two lines: the port, and the path of the browser's own socket.
        Path portFile = profile.resolve("DevToolsActivePort");
        try {
            await("port of chromium")
                    .atMost(Duration.ofMinutes(1))
                    .failFast("chromium has ended, see its log", () -> !process.isAlive())
                    .until(() -> Files.exists(portFile)
                            && Files.readAllLines(portFile).size() >= 2);
            List<String> lines = Files.readAllLines(portFile);
            return new Browser(process, new DevTools(URI.create("ws://127.0.0.1:" + lines.get(0) + lines.get(1))));
        } catch (RuntimeException | IOException | Error e) {
            end(process);
            throw e;
        }
    }

    /** A new page of that width; the media type is {@code screen} or {@code print}. */
    public BrowserPage page(int width, int height, String media, boolean dark) {
        String target = devTools.call("", "Target.createTarget", Map.of("url", "about:blank"))
                .path("targetId")
                .asText();
        String session = devTools.call("", "Target.attachToTarget", Map.of("targetId", target, "flatten", true))
                .path("sessionId")
                .asText();
        BrowserPage page = new BrowserPage(devTools, target, session);
        page.setUp(width, height, media, dark);
        return page;
    }

    @Override
    public void close() {
        end(process);
    }

    private static void end(Process process) {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
        try {
            if (!process.waitFor(30, TimeUnit.SECONDS)) {
                throw new AssertionError("chromium does not end");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
