// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.compat.hadoop;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.Collections;
import java.util.EnumSet;
import java.util.Set;
import org.apache.hadoop.fs.permission.FsPermission;

/**
 * Sets permissions of local files with a system call, where Hadoop without its native library starts a {@code chmod}
 * for each: about fifteen of them for a container's start, some milliseconds of a core each.
 */
public final class LocalPermissions {
    private static final int READ_WRITE_EXECUTE = 0777;
    private static final int ALL = 07777;
    private static final PosixFilePermission[] FROM_HIGHEST_BIT = {
        PosixFilePermission.OWNER_READ, PosixFilePermission.OWNER_WRITE, PosixFilePermission.OWNER_EXECUTE,
        PosixFilePermission.GROUP_READ, PosixFilePermission.GROUP_WRITE, PosixFilePermission.GROUP_EXECUTE,
        PosixFilePermission.OTHERS_READ, PosixFilePermission.OTHERS_WRITE, PosixFilePermission.OTHERS_EXECUTE
    };

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
            int present = (Integer) Files.getAttribute(path, "unix:mode") & ALL;
            if (((mode | present) & ~READ_WRITE_EXECUTE) != 0) {
                return false;
            }
            if (mode != present) {
                Files.setPosixFilePermissions(path, permissions(mode));
            }
            return true;
        } catch (IOException | RuntimeException e) {
            return false;
        }
    }

    private static Set<PosixFilePermission> permissions(int mode) {
        Set<PosixFilePermission> permissions = EnumSet.noneOf(PosixFilePermission.class);
        for (int bit = 0; bit < FROM_HIGHEST_BIT.length; bit++) {
            if ((mode >> (FROM_HIGHEST_BIT.length - 1 - bit) & 1) != 0) {
                permissions.add(FROM_HIGHEST_BIT[bit]);
            }
        }
        return Collections.unmodifiableSet(permissions);
    }
}
