// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.wire;

import static java.util.Objects.requireNonNull;

/**
 * Checks the form of the ids of jobs and attempts. The number of digits is bounded, so that each number fits in a long,
 * and the last ones in an int. Requests have hundreds of ids, so no regular expressions are used: matching them would
 * take longer than everything else.
 */
final class Names {
    /** No id is longer. */
    static final int MAX_CHARS = 96;

    private static final String JOB = "job_";
    private static final String ATTEMPT = "attempt_";
    private static final char NO_TYPE = 0;

    private final String text;
    private int at;

    private Names(String text) {
        this.text = requireNonNull(text, "text is null");
    }

    static void requireJob(String text) {
        if (!new Names(text).matches(JOB, NO_TYPE)) {
            throw unlike(text, "job_<start of the cluster>_<number, 4 digits or more>");
        }
    }

    /** Of one type of task: m or r. */
    static void requireAttempt(String text, char type) {
        if (!new Names(text).matches(ATTEMPT, type)) {
            throw unlike(text, "attempt_<start of the cluster>_<job>_" + type + "_<task, 6 digits or more>_<attempt>");
        }
    }

    /** Whether an attempt, of the right form, has the numbers of the job. */
    static boolean belongs(String attempt, JobName job) {
        int numbers = job.text().length() - JOB.length();
        return attempt.regionMatches(ATTEMPT.length(), job.text(), JOB.length(), numbers)
                && attempt.charAt(ATTEMPT.length() + numbers) == '_';
    }

    /** What the ids of a job's application and attempts have in common with its own. */
    static String numbers(JobName job) {
        return job.text().substring(JOB.length());
    }

    private boolean matches(String prefix, char type) {
        return text.length() <= MAX_CHARS
                && literal(prefix)
                && digits(1, 18)
                && literal("_")
                && digits(4, 9)
                && (type == NO_TYPE || task(type))
                && at == text.length();
    }

    private boolean task(char type) {
        return literal("_")
                && literal(String.valueOf(type))
                && literal("_")
                && digits(6, 9)
                && literal("_")
                && digits(1, 9);
    }

    private boolean literal(String expected) {
        boolean here = text.startsWith(expected, at);
        at += expected.length();
        return here;
    }

    private boolean digits(int least, int most) {
        int from = at;
        while (at < text.length() && text.charAt(at) >= '0' && text.charAt(at) <= '9') {
            at++;
        }
        return at - from >= least && at - from <= most;
    }

    private static IllegalArgumentException unlike(String text, String form) {
        String shown = text.substring(0, Math.min(text.length(), MAX_CHARS));
        return new IllegalArgumentException("'" + shown + "' is not of the form " + form);
    }
}
