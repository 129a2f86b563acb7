// SPDX-License-Identifier: Apache-2.0
package org.hawser.report.logs;

import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.util.Set;

/** Reads lines of text one by one. One that is longer than any line of a log should be is left out. */
final class Lines {
    static final int LONGEST = 1 << 16;

    private final StringBuilder line = new StringBuilder();
    private final Receiver receiver;
    private int leftOut;

    @FunctionalInterface
    interface Receiver {
        void line(String line) throws IOException;
    }

    private Lines(Receiver receiver) {
        this.receiver = receiver;
    }

    /**
     * Hands over all lines without their ends. Leaves the stream open.
     *
     * @param damage learns how many lines of the file were too long, if any
     */
    static void read(InputStream in, String file, Set<String> damage, Receiver receiver) throws IOException {
        Lines lines = new Lines(receiver);
        Reader reader = new InputStreamReader(in, StandardCharsets.UTF_8);
        char[] buffer = new char[1 << 13];
        for (int length = reader.read(buffer); length >= 0; length = reader.read(buffer)) {
            lines.add(buffer, length);
        }
        if (lines.line.length() > 0) {
            lines.end();
        }
        if (lines.leftOut > 0) {
            damage.add(file + ": " + lines.leftOut + " lines of more than " + LONGEST + " characters are left out");
        }
    }

    private void add(char[] buffer, int length) throws IOException {
        int begin = 0;
        for (int i = 0; i < length; i++) {
            if (buffer[i] == '\n') {
                append(buffer, begin, i);
                end();
                begin = i + 1;
            }
        }
        append(buffer, begin, length);
    }

    private void append(char[] buffer, int from, int to) {
        if (line.length() <= LONGEST) {
            line.append(buffer, from, to - from);
        }
    }

    private void end() throws IOException {
        int length = line.length();
        if (length > LONGEST) {
            leftOut++;
        } else {
            boolean carriageReturn = length > 0 && line.charAt(length - 1) == '\r';
            receiver.line(line.substring(0, carriageReturn ? length - 1 : length));
        }
        line.setLength(0);
    }
}
