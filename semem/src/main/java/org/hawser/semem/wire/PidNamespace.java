// SPDX-License-Identifier: Apache-2.0
package org.hawser.semem.wire;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** Within which process ids are unique. Containers may have their own: an id of one is another process in the next. */
public final class PidNamespace {
    private static final Path OWN = Path.of("/proc/self/ns/pid");

    private PidNamespace() {}

    /** That of this process, such as {@code pid:[4026531836]}; empty if it cannot be seen. */
    public static String own() {
        try {
            return Files.readSymbolicLink(OWN).toString();
        } catch (IOException | UnsupportedOperationException e) {
            return "";
        }
    }

    /** The process of that id; none if it cannot be told which one that is, since it is in another namespace. */
    public static Optional<ProcessHandle> process(long pid, String namespace) {
        return own().equals(namespace) ? ProcessHandle.of(pid) : Optional.empty();
    }
}
