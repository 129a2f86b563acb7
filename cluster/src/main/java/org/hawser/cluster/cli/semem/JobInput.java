// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.cli.semem;

import java.io.IOException;
import java.util.OptionalLong;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.hawser.cluster.core.ClusterException;
import org.hawser.cluster.core.sample.InputFile;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * The value of {@code --input}.
 *
 * @param text what was given
 * @param bytes it, if it is a size; otherwise it is a path
 */
record JobInput(String text, OptionalLong bytes) {
    /** Reads the option. What is no size is a path. */
    static final class Converter implements ITypeConverter<JobInput> {
        @Override
        public JobInput convert(String text) {
            if (text.isBlank()) {
                throw new TypeConversionException("it is neither a size such as 512g nor a path");
            }
            try {
                return new JobInput(text, OptionalLong.of(new Size().convert(text)));
            } catch (TypeConversionException e) {
                return new JobInput(text, OptionalLong.empty());
            }
        }
    }

    boolean isPath() {
        return bytes.isEmpty();
    }

    /**
     * It, if it is a path.
     *
     * @throws ClusterException if it cannot be one
     */
    Path path() {
        try {
            return new Path(text);
        } catch (IllegalArgumentException e) {
            throw new ClusterException(
                    "--input is \"" + text + "\", which is neither a size such as 512g nor a path: write a colon in a"
                            + " name as file:/directory/a:b.",
                    e);
        }
    }

    /**
     * How large it is.
     *
     * @throws ClusterException if it is a path where nothing is
     */
    long bytes(ClusterConf conf) throws IOException {
        if (isPath()) {
            conf.requireUnlessGiven("a size as --input");
        }
        return isPath() ? total(conf.configuration()) : bytes.getAsLong();
    }

    private long total(Configuration configuration) throws IOException {
        return InputFile.total(InputFile.in(path(), configuration));
    }
}
