// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.batch.request;

import static java.lang.Math.addExact;
import static java.lang.Math.multiplyExact;

import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.hawser.cluster.core.ClusterException;

/** An amount of memory in MiB, greater than zero, as requests and options give it. */
public record MemorySize(long mebibytes) {
    private static final Pattern NOTATION = Pattern.compile("(\\d{1,15})([kmgt]?)(b?)", Pattern.CASE_INSENSITIVE);
    private static final long KIBI = 1024;
    private static final Map<String, Long> KIBIBYTES =
            Map.of("k", 1L, "m", KIBI, "g", KIBI * KIBI, "t", KIBI * KIBI * KIBI);

    public MemorySize {
        if (mebibytes < 1) {
            throw new ClusterException("An amount of memory is " + mebibytes + " MiB, the least is 1 MiB.");
        }
    }

    /** As PBS writes it: {@code 8gb}, {@code 8192mb}; a bare number is bytes. */
    public static MemorySize ofPbs(String key, String text) {
        return of(key, text, "8gb or 8192mb", "");
    }

    /** As Slurm writes it: {@code 8G}, {@code 8192M}; a bare number is MiB. */
    public static MemorySize ofSlurm(String key, String text) {
        return of(key, text, "8G or 8192M", "m");
    }

    /** As this product writes it: {@code 8g}, {@code 8192m}; a bare number is MiB. */
    public static MemorySize parse(String key, String text) {
        return of(key, text, "8g or 8192m", "m");
    }

    private static MemorySize of(String key, String text, String examples, String usualUnit) {
        Matcher matcher = NOTATION.matcher(text.strip());
        if (!matcher.matches()) {
            throw refused(key, text, examples);
        }
        String unit = matcher.group(2).isEmpty() && matcher.group(3).isEmpty()
                ? usualUnit
                : matcher.group(2).toLowerCase(Locale.ROOT);
        long number = Long.parseLong(matcher.group(1));
        try {
            long kibibytes =
                    unit.isEmpty() ? addExact(number, KIBI - 1) / KIBI : multiplyExact(number, KIBIBYTES.get(unit));
            return new MemorySize(addExact(kibibytes, KIBI - 1) / KIBI);
        } catch (ArithmeticException | ClusterException e) {
            throw refused(key, text, examples);
        }
    }

    private static ClusterException refused(String key, String text, String examples) {
        return new ClusterException(key + " is \"" + text
                + "\": write an amount of at least 1 MiB with its unit, such as " + examples + ".");
    }

    /** An equal part, rounded down. */
    public MemorySize dividedBy(long parts) {
        return new MemorySize(mebibytes / parts);
    }

    @Override
    public String toString() {
        return mebibytes + "m";
    }
}
