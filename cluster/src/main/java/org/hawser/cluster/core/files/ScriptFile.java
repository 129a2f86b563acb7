// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.core.files;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;

/** Writes scripts and secrets of a job, with the right permissions from the start, over any older file. */
public final class ScriptFile {
    private ScriptFile() {}

    /** Writes a script that this account can run. */
    public static void writeExecutable(Path file, String text) throws IOException {
        write(file, "rwx------", text);
    }

    /** Writes what only this account may read. */
    public static void writeSecret(Path file, String text) throws IOException {
        write(file, "rw-------", text);
    }

    /** Never open to others for a moment: the mode is that of the new file. */
    private static void write(Path file, String mode, String text) throws IOException {
        Files.deleteIfExists(file);
        Files.createFile(file, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(mode)));
        Files.writeString(file, text);
    }
}
