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
package org.hawser.cluster.doctor;

import static java.util.Objects.requireNonNull;

/**
 * One finding about this machine.
 *
 * @param subject what was looked at, in a word or two
 * @param text what was found
 * @param remedy what to do about it; empty if nothing
 */
public record Finding(String subject, Grade grade, String text, String remedy) {
    /** Grades, the best first. */
    public enum Grade {
        OK,
        /** Works, but slowly, or not everything does. */
        WARN,
        /** Does not work. */
        FAIL
    }

    public Finding {
        requireNonNull(subject, "subject is null");
        requireNonNull(grade, "grade is null");
        requireNonNull(text, "text is null");
        requireNonNull(remedy, "remedy is null");
        if (grade != Grade.OK && remedy.isEmpty()) {
            throw new IllegalArgumentException("a finding about " + subject + " has no remedy");
        }
    }

    static Finding ok(String subject, String text) {
        return new Finding(subject, Grade.OK, text, "");
    }

    static Finding warn(String subject, String text, String remedy) {
        return new Finding(subject, Grade.WARN, text, remedy);
    }

    static Finding fail(String subject, String text, String remedy) {
        return new Finding(subject, Grade.FAIL, text, remedy);
    }
}
