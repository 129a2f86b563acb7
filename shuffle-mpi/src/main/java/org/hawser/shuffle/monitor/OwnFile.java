/*
 * Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file except in
 * compliance with the License. You may obtain a copy of the License at
 *
 *     https://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software distributed under the License is
 * distributed on an "AS IS" BASIS, WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express or
 * implied. See the License for the specific language governing permissions and limitations under the
 * License.
 */
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
 * A file that this user alone may open. In a directory where everybody may write, another user could have made it before:
 * to lead reducers astray, or to hold a lock on it for ever.
 */
final class OwnFile {
    static final Set<PosixFilePermission> MODE = PosixFilePermissions.fromString("rw-------");

    /** Belongs to the user that this process runs as, whose name may be unknown in a container. */
    private static final Path SELF = Path.of("/proc/self");

    private OwnFile() {}

    /**
     * Checks the file itself, not what it links to.
     *
     * @throws IOException if it belongs to another user, or may be opened by one
     */
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
