// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.slot;

import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;

/** The slot's own log. It uses no logging framework, because that belongs to the container. */
final class SlotLog implements AutoCloseable {
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss,SSS");

    private final PrintStream out;
    private final String name;
    private final ZoneId zone = ZoneId.systemDefault();

    SlotLog(String file, String name) throws IOException {
        this.out = new PrintStream(new FileOutputStream(file, true), true, StandardCharsets.UTF_8);
        this.name = name;
    }

    void info(String message) {
        line("INFO", message);
    }

    void warn(String message, Throwable cause) {
        line("WARN", message);
        cause.printStackTrace(out);
    }

    private void line(String level, String message) {
        out.println(ZonedDateTime.now(zone).format(TIME) + " " + level + " " + name + ": " + message);
    }

    @Override
    public void close() {
        out.close();
    }
}
