// SPDX-License-Identifier: Apache-2.0
package org.hawser.integration.jobs.pollution;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.util.ShutdownHookManager;

/** Shutdown hooks of Java and of Hadoop, which have to run once, at the end of their own task. */
public final class ShutdownHooks implements Pollution {
    /** A local file that each hook appends a line to. */
    static final String FILE = "integration.hook.file";

    private static void append(Path file, String line) {
        try {
            Files.writeString(file, line, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void pollute(Configuration conf) throws Exception {
        Path file = Path.of(conf.get(FILE));
        Runtime.getRuntime().addShutdownHook(new Thread(() -> append(file, "java\n")));
        ShutdownHookManager.get().addShutdownHook(() -> append(file, "hadoop\n"), 1);
    }

    @Override
    public String inspect(Configuration conf) throws Exception {
        return ShutdownHookManager.get().isShutdownInProgress() + " in progress";
    }
}
