// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.monitor;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.nio.file.attribute.UserPrincipal;
import java.util.Optional;
import java.util.Set;

/**
 * Opens or creates a file that only this user may open. In a directory to which everybody may write, another user could
 * have created it first, to mislead reducers or to hold a lock on it for ever.
 */
final class OwnFile {
    static final Set<PosixFilePermission> MODE = PosixFilePermissions.fromString("rw-------");

    /** Belongs to the user that this process runs as, whose name may be unknown in a container. */
    private static final Path SELF = Path.of("/proc/self");

    private OwnFile() {}

    /** Fails if the file itself, not what it links to, belongs to another user or may be opened by one. */
    static void require(Path file) throws IOException {
        PosixFileAttributes found = Files.readAttributes(file, PosixFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
        Optional<String> objection = objection(found.owner(), found.permissions(), Files.getOwner(SELF));
        if (objection.isPresent()) {
            throw new FileSystemException(file.toString(), null, objection.get());
        }
    }

    /** Why a file of this owner and mode is not to be used; empty if it may be. */
    static Optional<String> objection(UserPrincipal owner, Set<PosixFilePermission> mode, UserPrincipal self) {
        return owner.equals(self) && mode.equals(MODE)
                ? Optional.empty()
                : Optional.of("belongs to " + owner.getName() + " with mode " + PosixFilePermissions.toString(mode)
                        + ", allowed is " + self.getName() + " with mode " + PosixFilePermissions.toString(MODE)
                        + "; remove it");
    }
}
