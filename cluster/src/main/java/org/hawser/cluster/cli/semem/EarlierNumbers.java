// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.cli.semem;

import picocli.CommandLine.Option;

/** The options with the numbers of an earlier run. */
final class EarlierNumbers {
    private static final String SIZE = "SIZE";

    @Option(
            names = "--earlier-input",
            paramLabel = SIZE,
            required = true,
            converter = Size.class,
            description = "Input of an earlier run of the job.")
    private long input;

    @Option(
            names = "--earlier-intermediate",
            paramLabel = SIZE,
            required = true,
            converter = Size.class,
            description = "Its intermediate data.")
    private long intermediate;

    /** Not a number, or infinite, if there was no input. */
    double ratio() {
        return (double) intermediate / input;
    }
}
