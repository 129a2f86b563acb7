// SPDX-License-Identifier: Apache-2.0
package org.hawser.bench.chronos;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** When nodes were lost, by the ResourceManager's log. */
public record LossLog(Path file) {
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss,SSS");
    private static final Pattern LOST = Pattern.compile("^(\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d,\\d{3}) .*"
            + "RMNodeImpl: (\\S+):\\d+ Node Transitioned from \\w+ to LOST$");

    public LossLog {
        requireNonNull(file, "file is null");
    }

    /** By host, the first time of each; ms since the epoch. */
    public Map<String, Long> millis() {
        Map<String, Long> millis = new LinkedHashMap<>();
        try (Stream<String> lines = Files.lines(file)) {
            lines.map(LOST::matcher)
                    .filter(Matcher::matches)
                    .forEach(line -> millis.putIfAbsent(line.group(2), millis(line.group(1))));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return millis;
    }

    /** A log is written in the time zone of this machine. */
    private static long millis(String time) {
        return LocalDateTime.parse(time, TIME)
                .atZone(ZoneId.systemDefault())
                .toInstant()
                .toEpochMilli();
    }
}
