// SPDX-License-Identifier: Apache-2.0
package org.hawser.integration.jobs;

import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;

/** Uses what came with the job: a class and a resource of a library, a file and an archive of the distributed cache. */
public final class CacheMapper extends LineMapper {
    static final String GREETER = "org.hawser.integration.extra.Greeter";

    @Override
    protected void work(int number, Configuration conf, Output output) throws Exception {
        Object greeter = conf.getClassByName(GREETER).getDeclaredConstructor().newInstance();
        output.line("class: " + ((Supplier<?>) greeter).get());
        try (InputStream resource =
                Thread.currentThread().getContextClassLoader().getResourceAsStream("greeting.txt")) {
            output.line("resource: " + new String(resource.readAllBytes(), StandardCharsets.UTF_8));
        }
        if (Files.exists(Path.of("lookup"))) {
            output.line("file: " + Files.readString(Path.of("lookup")));
            output.line("archive: " + names(Path.of("things")));
        }
    }

    private static List<String> names(Path directory) throws Exception {
        try (Stream<Path> files = Files.list(directory)) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }
}
