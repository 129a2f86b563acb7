// SPDX-License-Identifier: Apache-2.0
package org.hawser.bench.report;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;

/** Why a file could not be read or written, in words; those of the file system often name only the file. */
final class Reason {
    private Reason() {}

    static String of(IOException e) {
        if (e instanceof NoSuchFileException) {
            return "no such file or directory";
        }
        if (e instanceof AccessDeniedException) {
            return "permission denied";
        }
        String reason = e instanceof FileSystemException ofFile ? ofFile.getReason() : e.getMessage();
        return reason == null ? e.toString() : reason;
    }
}
