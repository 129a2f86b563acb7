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
package org.hawser.shuffle.wire;

import static java.util.Objects.requireNonNull;

import java.util.regex.Pattern;

/** Forms of the ids. Digits are bounded, so that each number fits into a long, and the last ones into an int. */
final class Names {
    /** No id is longer. */
    static final int MAX_CHARS = 96;

    static final String JOB_NUMBERS = "\\d{1,18}+_\\d{4,9}+";
    static final String ATTEMPT = "attempt_";

    private Names() {}

    static void requireForm(Pattern form, String text, String what) {
        requireNonNull(text, "text is null");
        if (text.length() > MAX_CHARS || !form.matcher(text).matches()) {
            String shown = text.substring(0, Math.min(text.length(), MAX_CHARS));
            throw new IllegalArgumentException("'" + shown + "' is not " + what + " of the form " + form);
        }
    }

    /** The form of attempts of one type of task. */
    static Pattern attempts(char type) {
        return Pattern.compile(ATTEMPT + JOB_NUMBERS + "_" + type + "_\\d{6,9}+_\\d{1,9}+");
    }

    /** The numbers of the job that an attempt belongs to. */
    static String jobNumbers(String attempt, char type) {
        return attempt.substring(ATTEMPT.length(), attempt.indexOf("_" + type + "_"));
    }
}
