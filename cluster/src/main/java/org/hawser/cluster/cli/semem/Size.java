// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.cli.semem;

import org.hawser.common.config.ConfigException;
import org.hawser.common.config.ConfigKey;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads sizes of options as those of keys. */
final class Size implements ITypeConverter<Long> {
    private static final ConfigKey<Long> SIZE = ConfigKey.bytes("size")
            .range("0", "1048576t")
            .noDefault()
            .description("Of an option.")
            .build();

    @Override
    public Long convert(String text) {
        try {
            return SIZE.get(name -> text);
        } catch (ConfigException e) {
            throw new TypeConversionException(
                    "\"" + text + "\" is not a size such as 512m, 20g or 4t (a plain number is bytes)");
        }
    }
}
