// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.agent;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.hawser.reuse.config.RunDirectory;

/**
 * The files of a node's spare ranks in its run directory. They tell others about spare ranks while there is no agent.
 */
public final class SpareFiles {
    private SpareFiles() {}

    /** Records that this process is a spare rank. */
    public static void write(RunDirectory run, int number) throws IOException {
        SlotPidFile.of(number, 0, ProcessHandle.current()).write(file(run, number));
    }

    /** Records that this process is no longer a spare rank. */
    public static void remove(RunDirectory run, int number) throws IOException {
        Files.deleteIfExists(file(run, number));
    }

    /** Whether a spare rank of this node is alive. One that has become the agent counts too. */
    public static boolean anyAlive(RunDirectory run) {
        return anyAlive(run, 0);
    }

    /** Whether a process other than this one is a spare rank of this node. */
    static boolean anyOtherAlive(RunDirectory run) {
        return anyAlive(run, ProcessHandle.current().pid());
    }

    private static boolean anyAlive(RunDirectory run, long except) {
        try (DirectoryStream<Path> files = Files.newDirectoryStream(run.slots(), "spare-*.pid")) {
            for (Path file : files) {
                if (SlotPidFile.readLive(file)
                        .filter(spare -> spare.pid() != except)
                        .isPresent()) {
                    return true;
                }
            }
        } catch (IOException e) {
            return false;
        }
        return false;
    }

    private static Path file(RunDirectory run, int number) {
        return run.slots().resolve("spare-" + number + ".pid");
    }
}
