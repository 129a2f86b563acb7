// SPDX-License-Identifier: Apache-2.0
package org.hawser.bench.cli;

import org.apache.hadoop.util.StringUtils;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;

/** Reads options that are sizes. */
final class DataSize {
    private DataSize() {}

    /** @param option as the user writes it */
    static long bytes(CommandLine command, String option, String size) {
        try {
            return StringUtils.TraditionalBinaryPrefix.string2long(size);
        } catch (IllegalArgumentException e) {
            throw new ParameterException(
                    command, option + " is '" + size + "', allowed are sizes such as 100m or 2g", e);
        }
    }
}
