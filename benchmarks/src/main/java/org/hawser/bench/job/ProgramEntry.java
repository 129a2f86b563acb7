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
package org.hawser.bench.job;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;

/** Writes down when it was entered. */
public final class ProgramEntry {
    private ProgramEntry() {}

    /** Argument: the file to write, which then holds microseconds since the epoch. */
    public static void main(String[] arguments) throws IOException {
        Instant entered = Instant.now();
        long micros = entered.getEpochSecond() * 1_000_000 + entered.getNano() / 1_000;
        Files.writeString(Path.of(arguments[0]), Long.toString(micros));
    }
}
