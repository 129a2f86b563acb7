// SPDX-License-Identifier: Apache-2.0
package org.hawser.integration.jobs.pollution;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;

/** Files in the working directory and among the temporary files. */
public final class WorkingFiles implements Pollution {
    @Override
    public void pollute(Configuration conf) throws Exception {
        Files.writeString(Path.of("pollution.txt"), "pollution");
        Files.createTempFile("pollution", ".tmp");
    }

    @Override
    public String inspect(Configuration conf) throws Exception {
        try (Stream<Path> temporary = Files.list(Path.of(System.getProperty("java.io.tmpdir")))) {
            return Files.exists(Path.of("pollution.txt")) + " "
                    + temporary
                            .filter(file -> file.getFileName().toString().startsWith("pollution"))
                            .count();
        }
    }
}
