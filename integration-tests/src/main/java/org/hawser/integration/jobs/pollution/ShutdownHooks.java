/*
 * Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file except in
 * compliance with the License. You may obtain a copy of the License at
 *
 *     https://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software distributed under the License is
 * distributed on an "AS IS" BASIS, WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express or
 * implied. See the License for the specific language governing permissions and limitations under the
 * License.
 */
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
