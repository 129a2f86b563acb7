// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.core.process;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;

/** Reads the end of a log file, to quote it in messages. */
public final class LogTail {
    private static final int BYTES = 32 * 1024;
    private static final int QUOTED_LINES = 12;
    private static final Pattern NOISE = Pattern.compile("^\\s+(at |\\.\\.\\. )|SHUTDOWN_MSG: |^[/*]\\*+/?$");

    private LogTail() {}

    /** The last lines as the end of an error message: which log, and how it ends. */
    public static String quote(Path file) {
        return "Its log " + file + " ends with:\n" + String.join("\n", lines(file, QUOTED_LINES));
    }

    /**
     * The last lines that say something: at most {@code count} of the last 32 KiB, without the frames of stack traces and
     * the banners that Hadoop's daemons print at their end; empty if the file cannot be read.
     */
    public static List<String> lines(Path file, int count) {
        List<String> lines = linesSince(file, 0, BYTES);
        return lines.subList(Math.max(0, lines.size() - count), lines.size());
    }

    /**
     * Likewise, all lines that say something after the first {@code since} bytes, but of the last {@code most} bytes alone. A
     * log that is shorter was begun anew.
     */
    public static List<String> linesSince(Path file, long since, int most) {
        try (RandomAccessFile log = new RandomAccessFile(file.toFile(), "r")) {
            long from = Math.max(since <= log.length() ? since : 0, log.length() - most);
            byte[] end = new byte[(int) (log.length() - from)];
            log.seek(from);
            log.readFully(end);
            return new String(end, StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> !NOISE.matcher(line).find())
                    .toList();
        } catch (IOException e) {
            return List.of();
        }
    }
}
