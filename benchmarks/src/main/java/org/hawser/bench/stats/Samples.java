// SPDX-License-Identifier: Apache-2.0
package org.hawser.bench.stats;

import java.util.List;
import java.util.Locale;

/** Measured values of one kind, at least one, in the order in which they were measured. */
public record Samples(List<Double> values) {
    private static final int ENOUGH_FOR_P99 = 50;

    public Samples {
        values = List.copyOf(values);
        if (values.isEmpty()) {
            throw new IllegalArgumentException("values is empty: at least one sample is needed");
        }
    }

    public int count() {
        return values.size();
    }

    public double min() {
        return sorted().get(0);
    }

    public double max() {
        return sorted().get(count() - 1);
    }

    public double mean() {
        return values.stream().mapToDouble(Double::doubleValue).average().orElseThrow();
    }

    public double median() {
        return percentile(50);
    }

    /**
     * The value below which that share of the samples lies, interpolated between the two nearest ones.
     *
     * @param percent from 0, the smallest, to 100, the largest
     */
    public double percentile(double percent) {
        if (!(percent >= 0 && percent <= 100)) {
            throw new IllegalArgumentException("percent is " + percent + ", allowed is 0 to 100");
        }
        List<Double> sorted = sorted();
        double position = percent / 100 * (sorted.size() - 1);
        int below = (int) position;
        int above = Math.min(below + 1, sorted.size() - 1);
        return sorted.get(below) + (position - below) * (sorted.get(above) - sorted.get(below));
    }

    /** {@code median (min-max)}, and the 99th percentile of 50 samples or more; the value alone if there is only one. */
    public String text() {
        if (count() == 1) {
            return number(median());
        }
        String spread = number(median()) + " (" + number(min()) + "-" + number(max()) + ")";
        return count() < ENOUGH_FOR_P99 ? spread : spread + ", p99 " + number(percentile(99));
    }

    /** A value with as many places as it is worth: none from 1000, one from 100, else two. */
    public static String number(double value) {
        double size = Math.abs(value);
        int places = size >= 1000 ? 0 : size >= 100 ? 1 : 2;
        return String.format(Locale.ROOT, "%." + places + "f", value);
    }

    private List<Double> sorted() {
        return values.stream().sorted().toList();
    }
}
