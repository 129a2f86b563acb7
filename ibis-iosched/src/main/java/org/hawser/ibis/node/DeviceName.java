// SPDX-License-Identifier: Apache-2.0
package org.hawser.ibis.node;

import java.io.IOException;
import java.nio.file.FileStore;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;

/** Names of devices: all processes of a node have the same name for the file system that a file is in. */
public final class DeviceName {
    private static final Set<String> MEMORY = Set.of("tmpfs", "ramfs");

    private DeviceName() {}

    /** Whether this is the name of a device of this node. */
    public static boolean exists(String name) {
        for (FileStore store : FileSystems.getDefault().getFileStores()) {
            if (store.toString().equals(name)) {
                return true;
            }
        }
        return false;
    }

    /** The name of the device with that file or directory. */
    public static String of(Path file) throws IOException {
        return Files.getFileStore(file).toString();
    }

    /** The same; empty if it is in memory. */
    public static Optional<String> unlessMemory(Path file) throws IOException {
        FileStore store = Files.getFileStore(file);
        return MEMORY.contains(store.type()) ? Optional.empty() : Optional.of(store.toString());
    }
}
