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
package org.hawser.bench.start;

import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Finds times in logs whose lines begin with date and time, {@code 2026-01-31 23:59:59,999}. */
final class LogLines {
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss,SSS");
    private static final Pattern TIMED = Pattern.compile("^(\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d,\\d{3}) ");

    private LogLines() {}

    /** When the first line with that text was written, ms since the epoch; empty if there is none. */
    static Optional<Long> millisOf(Stream<String> log, Pattern text, ZoneId zone) {
        return log.filter(text.asPredicate())
                .map(TIMED::matcher)
                .filter(Matcher::find)
                .map(line -> LocalDateTime.parse(line.group(1), TIME)
                        .atZone(zone)
                        .toInstant()
                        .toEpochMilli())
                .findFirst();
    }
}
