// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.protocol;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Decides between slot and fork if the executor cannot know whether its {@link Message.Run} has arrived. The offer is
 * a file beside YARN's pid file. The executor creates it before it asks for a slot, and only one process can remove
 * it: the slot before it starts the container's program, or the executor before it forks.
 */
public final class LaunchOffer {
    private static final String SUFFIX = ".offer";

    private LaunchOffer() {}

    /** Offers the container to any slot. */
    public static void make(Path pidFile) throws IOException {
        Files.writeString(file(pidFile), "");
    }

    /**
     * Takes the offer. Returns true to at most one caller, who may then start the container's program, and false if
     * there was no offer.
     */
    public static boolean take(Path pidFile) throws IOException {
        return Files.deleteIfExists(file(pidFile));
    }

    /** Whether nobody has taken the offer yet. The program has then not been started anywhere. */
    public static boolean isOpen(Path pidFile) {
        return Files.exists(file(pidFile));
    }

    private static Path file(Path pidFile) {
        return Path.of(pidFile + SUFFIX);
    }
}
