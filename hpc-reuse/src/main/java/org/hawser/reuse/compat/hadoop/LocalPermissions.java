// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.compat.hadoop;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.hadoop.fs.permission.FsPermission;

/**
 * Sets permissions of local files with a system call, where Hadoop without its native library starts a {@code chmod}
 * for each: about fifteen of them for a container's start, some milliseconds of a core each.
 */
public final class LocalPermissions {
    private static final int READ_WRITE_EXECUTE = 0777;
    private static final int ALL = 07777;
    private static final String MODE = "unix:mode";

    private LocalPermissions() {}

    /**
     * Sets the permissions of a file, or of what a link points to.
     *
     * @return false if nothing was done and the command must do it: only the command keeps a directory's set-group-ID
     *     bit, sets a sticky bit, and reports errors in the usual words
     */
    public static boolean set(File file, FsPermission permission) {
        try {
            Path path = file.toPath();
            int mode = permission.toShort();
            int present = (Integer) Files.getAttribute(path, MODE) & ALL;
            if (((mode | present) & ~READ_WRITE_EXECUTE) != 0) {
                return false;
            }
            if (mode != present) {
                Files.setAttribute(path, MODE, mode);
            }
            return true;
        } catch (IOException | RuntimeException e) {
            return false;
        }
    }
}
