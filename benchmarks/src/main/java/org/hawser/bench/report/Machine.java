// SPDX-License-Identifier: Apache-2.0
package org.hawser.bench.report;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.apache.hadoop.util.VersionInfo;

/**
 * Where a comparison was made, and with which versions; part of its report.
 *
 * @param load processes that ran or waited when the comparison began, averaged over a minute: it distorts figures
 */
public record Machine(
        int processors,
        long memoryMiB,
        String processor,
        String system,
        String java,
        String hadoop,
        String hawser,
        double load) {
    private static final String UNKNOWN = "unknown";

    /** This machine at this moment. */
    public static Machine here() {
        return new Machine(
                Runtime.getRuntime().availableProcessors(),
                Long.parseLong(field(Path.of("/proc/meminfo"), "MemTotal")
                                .orElse("0 kB")
                                .split(" ")[0])
                        >> 10,
                field(Path.of("/proc/cpuinfo"), "model name").orElse(UNKNOWN),
                System.getProperty("os.name") + " " + System.getProperty("os.version"),
                Runtime.version().toString(),
                VersionInfo.getVersion(),
                Optional.ofNullable(Machine.class.getPackage().getImplementationVersion())
                        .orElse(UNKNOWN),
                Double.parseDouble(read(Path.of("/proc/loadavg")).split(" ")[0]));
    }

    private static Optional<String> field(Path file, String name) {
        return read(file)
                .lines()
                .filter(line -> line.startsWith(name))
                .findFirst()
                .map(line -> line.substring(line.indexOf(':') + 1).strip());
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
