// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The intermediate data that agents of this machine have in memory. */
public final class MemoryStores {
    private MemoryStores() {}

    /** The directories of the agents whose run directory has that directory in its path. Each says whose it is. */
    public static List<Path> of(String directory) {
        List<Path> stores = new ArrayList<>();
        try (DirectoryStream<Path> all = Files.newDirectoryStream(Path.of("/dev/shm"), "hawser-semem-*")) {
            for (Path store : all) {
                if (owner(store).contains("/" + directory + "/")) {
                    stores.add(store);
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return stores;
    }

    private static String owner(Path store) throws IOException {
        try {
            return Files.readString(store.resolve(".run-dir"));
        } catch (NoSuchFileException e) {
            // It is just being made or removed.
            return "";
        }
    }
}
