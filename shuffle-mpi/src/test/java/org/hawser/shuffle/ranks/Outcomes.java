/*
 * Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file except in
 * compliance with the License. You may obtain a copy of the License at
 *
 *     https://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software distributed under the License is
 * distributed on an "AS IS" BASIS, WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express or
 * implied. See the License for the specific language governing permissions and limitations under the
 * License.
 */
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
