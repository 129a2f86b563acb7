// SPDX-License-Identifier: Apache-2.0
package org.hawser.ibis.config;

import java.nio.charset.StandardCharsets;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;
import org.hawser.common.config.ConfigException;
import org.hawser.common.config.Lookup;

/** Where the DataNode gives turns to other processes of its node. */
public final class LocalSocket {
    /** The kernel takes 107, and some of that is for temporary names. */
    public static final int MAX_BYTES = 100;

    private LocalSocket() {}

    /**
     * Empty if it gives none.
     *
     * @throws ConfigException if the value is not an absolute path, or too long
     */
    public static Optional<Path> of(Lookup lookup) {
        return IbisKeys.LOCAL_SOCKET.getIfSet(lookup).map(LocalSocket::parse);
    }

    private static Path parse(String text) {
        try {
            Path socket = Path.of(text);
            if (socket.isAbsolute() && text.getBytes(StandardCharsets.UTF_8).length <= MAX_BYTES) {
                return socket;
            }
        } catch (InvalidPathException e) {
            // Said below.
        }
        throw new ConfigException(
                IbisKeys.LOCAL_SOCKET.name(),
                IbisKeys.LOCAL_SOCKET + " is " + text + ", allowed is an absolute path of " + MAX_BYTES
                        + " bytes at most. Correct it, or remove it to leave intermediate files unscheduled.");
    }
}
