// SPDX-License-Identifier: Apache-2.0
package org.hawser.bench.ibis;

/**
 * What two applications got of a device within a time.
 *
 * @param lightBytes of the one with the weight 1
 * @param heavyBytes of the other one
 * @param weight of the other one
 */
record Shares(long lightBytes, long heavyBytes, int weight) {
    /** What they have got since an earlier moment. */
    Shares since(Shares earlier) {
        return new Shares(lightBytes - earlier.lightBytes, heavyBytes - earlier.heavyBytes, weight);
    }

    double ratio() {
        return (double) heavyBytes / lightBytes;
    }

    long bytes() {
        return lightBytes + heavyBytes;
    }

    /** By how much the share of the one that missed its own by more differs from it, %. */
    double errorPercent() {
        double light = error(lightBytes, 1.0 / (1 + weight));
        double heavy = error(heavyBytes, weight / (1.0 + weight));
        return 100 * Math.max(light, heavy);
    }

    private double error(long got, double asked) {
        return Math.abs(got / (double) bytes() / asked - 1);
    }

    /** Jain's fairness index of what they got by weight; 1 is best, 0.5 worst. */
    double jain() {
        double heavy = (double) heavyBytes / weight;
        double sum = lightBytes + heavy;
        return sum * sum / (2 * ((double) lightBytes * lightBytes + heavy * heavy));
    }
}
