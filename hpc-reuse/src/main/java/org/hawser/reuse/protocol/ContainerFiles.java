// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.protocol;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/**
 * The files by which a NodeManager and the processes that run its container know of each other: YARN's pid file and
 * exit code, and the offer beside them.
 *
 * <p>The offer decides between slot and fork if the executor cannot know whether its {@link Message.Run} has arrived.
 * The executor makes it before it asks for a slot, and only one process can take it: the slot before it starts the
 * container's program, or the executor before it forks.
 *
 * @param pidFile YARN's
 */
public record ContainerFiles(Path pidFile) {
    /** Offers the container to any slot. */
    public void offer() throws IOException {
        Files.writeString(offerFile(), "");
    }

    /**
     * Takes the offer. Returns true to at most one caller, who may then start the container's program, and false if
     * there was no offer.
     */
    public boolean takeOffer() throws IOException {
        return Files.deleteIfExists(offerFile());
    }

    /** Whether nobody has taken the offer yet. The program has then not been started anywhere. */
    public boolean isOffered() {
        return Files.exists(offerFile());
    }

    private Path offerFile() {
        return Path.of(pidFile + ".offer");
    }

    /** YARN's name for the file with the exit code. */
    public Path exitCodeFile() {
        return Path.of(pidFile + ".exitcode");
    }

    public void writePid(long pid) throws IOException {
        write(pidFile, pid);
    }

    public void writeExitCode(int exitCode) throws IOException {
        write(exitCodeFile(), exitCode);
    }

    /** Atomically replaces the content of a file by one line with the number, as the stock scripts do. */
    public static void write(Path file, long number) throws IOException {
        Path temporary = Path.of(file + ".tmp");
        Files.writeString(temporary, number + "\n");
        Files.move(temporary, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }
}
