// SPDX-License-Identifier: Apache-2.0
package org.hawser.bench.cli;

import org.apache.hadoop.util.StringUtils;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;

/** Reads the option {@code --data-size}. */
final class DataSize {
    private DataSize() {}

    static long bytes(CommandLine command, String size) {
        try {
            return StringUtils.TraditionalBinaryPrefix.string2long(size);
        } catch (IllegalArgumentException e) {
            throw new ParameterException(
                    command, "--data-size is '" + size + "', allowed are sizes such as 200m or 2g", e);
        }
    }
}
