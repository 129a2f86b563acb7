// SPDX-License-Identifier: Apache-2.0
package org.hawser.semem.pool;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Optional;

/** The link in an agent's store that leads to the pool file of its node, so that clients need no configuration for it. */
public final class PoolLink {
    /** The name of the pool file, in a local directory of the NodeManager or a directory of its own. */
    public static final String FILE = "hawser-semem-pool";

    private static final String LINK = ".pool";

    private PoolLink() {}

    /** The pool file of the store, whether it exists yet or not; empty if this node has none. */
    public static Optional<Path> in(Path store) {
        try {
            Path target = Files.readSymbolicLink(store.resolve(LINK));
            return target.isAbsolute() && target.endsWith(FILE) ? Optional.of(target) : Optional.empty();
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    public static void set(Path store, Path file) throws IOException {
        Path half = store.resolve(LINK + ".half");
        Files.deleteIfExists(half);
        Files.createSymbolicLink(half, file);
        Files.move(half, store.resolve(LINK), StandardCopyOption.ATOMIC_MOVE);
    }

    /** Deletes the pool file of a store in which there is no application any more, and the link. */
    public static void remove(Path store) throws IOException {
        Optional<Path> file = in(store);
        if (file.isPresent()) {
            Files.deleteIfExists(file.get());
            Files.deleteIfExists(store.resolve(LINK));
        }
    }
}
