// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.core.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** A directory that looks like a proc file system. */
public record FakeProc(Path root) {
    public ProcessTable table() {
        return new ProcessTable(root);
    }

    /** Adds a process whose start time in ticks is its pid times ten. */
    public void add(long pid, char state, List<String> arguments, List<String> environment, Path workingDirectory)
            throws IOException {
        Path process = Files.createDirectory(root.resolve(Long.toString(pid)));
        String middle = " 0".repeat(17);
        Files.writeString(
                process.resolve("stat"), pid + " (a (b) c) " + state + " 1" + middle + " " + pid * 10 + " 1 1\n");
        Files.writeString(process.resolve("cmdline"), String.join("\0", arguments) + "\0");
        Files.writeString(process.resolve("environ"), String.join("\0", environment) + "\0");
        Files.createSymbolicLink(process.resolve("cwd"), workingDirectory);
    }
}
