// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.ranks;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** How tests in another process ended, as that tells it in a file. */
record Outcomes(List<Outcome> outcomes) {
    private static final ObjectMapper MAPPER = new ObjectMapper();

    /**
     * One test.
     *
     * @param failure the stack trace; empty if it passed
     */
    record Outcome(String test, String failure) {
        void check() {
            if (!failure.isEmpty()) {
                throw new AssertionError(test + ": " + failure);
            }
        }
    }

    static Outcomes read(Path file) throws IOException {
        return MAPPER.readValue(file.toFile(), Outcomes.class);
    }

    void write(Path file) throws IOException {
        MAPPER.writeValue(file.toFile(), this);
    }
}
