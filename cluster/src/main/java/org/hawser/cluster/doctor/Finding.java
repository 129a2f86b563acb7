// SPDX-License-Identifier: Apache-2.0
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
