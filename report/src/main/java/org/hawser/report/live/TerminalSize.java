// SPDX-License-Identifier: Apache-2.0
package org.hawser.report.live;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** How many characters a terminal shows. */
record TerminalSize(int columns, int rows) {
    /** Of a file. */
    static final TerminalSize UNLIMITED = new TerminalSize(Integer.MAX_VALUE, Integer.MAX_VALUE);

    private static final TerminalSize DEFAULT = new TerminalSize(80, 24);
    private static final Pattern ANSWER = Pattern.compile("([1-9]\\d{0,4}) ([1-9]\\d{0,4})\\s*");

    /** The size now of the terminal that this process runs in. */
    static TerminalSize now() {
        try {
            Process stty = new ProcessBuilder("stty", "size")
                    .redirectInput(new File("/dev/tty"))
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            return parse(new String(stty.getInputStream().readAllBytes(), StandardCharsets.US_ASCII));
        } catch (IOException e) {
            return DEFAULT;
        }
    }

    /** Rows and columns, as {@code stty size} writes them; 0 if the terminal does not know. */
    static TerminalSize parse(String answer) {
        Matcher matcher = ANSWER.matcher(answer);
        return matcher.matches()
                ? new TerminalSize(Integer.parseInt(matcher.group(2)), Integer.parseInt(matcher.group(1)))
                : DEFAULT;
    }
}
