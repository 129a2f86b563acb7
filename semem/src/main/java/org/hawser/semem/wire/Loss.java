// SPDX-License-Identifier: Apache-2.0
package org.hawser.semem.wire;

import java.io.IOException;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Map outputs of one application that were lost at one time.
 *
 * @param why for the log of the ApplicationMaster
 * @param attempts maps, such as {@code attempt_1_0001_m_000005_0}
 */
public record Loss(String why, List<String> attempts) {
    /** Of one file. */
    static final int MAX_ATTEMPTS = 10_000;

    static final int MAX_BYTES = 1 << 20;

    private static final Pattern ATTEMPT = Pattern.compile("attempt_\\d{1,19}_\\d{1,9}_m_\\d{1,9}_\\d{1,9}");

    public Loss {
        attempts = List.copyOf(attempts);
        for (String attempt : attempts) {
            if (!ATTEMPT.matcher(attempt).matches()) {
                throw new IllegalArgumentException("\"" + attempt + "\" is no attempt of a map");
            }
        }
    }

    static Loss parse(byte[] json) throws IOException {
        Loss loss = Json.parse(json, Loss.class);
        if (loss.attempts.size() > MAX_ATTEMPTS) {
            throw new IOException("it has too many attempts");
        }
        return loss;
    }

    byte[] json() throws IOException {
        return Json.write(this);
    }
}
