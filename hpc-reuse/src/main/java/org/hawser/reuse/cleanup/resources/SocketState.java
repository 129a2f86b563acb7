// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.cleanup.resources;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.Set;
import org.hawser.reuse.compat.process.LibC;

/**
 * Whether a socket of this process listens or is connected. The kernel is asked for each one: its tables of all sockets of a
 * host take milliseconds to read, however few are ours.
 */
enum SocketState {
    LISTENING,
    CONNECTED;

    private static final int SOL_SOCKET = 1;
    private static final int SO_ACCEPTCONN = 30;
    private static final int SO_DOMAIN = 39;
    private static final int AF_UNIX = 1;
    private static final int IPPROTO_TCP = 6;
    private static final int TCP_INFO = 11;
    private static final byte TCP_ESTABLISHED = 1;

    /** A socket's address begins with its family, and a Unix socket's goes on with its path. */
    private static final int FAMILY_BYTES = 2;

    private static final int ADDRESS_BYTES = 110;

    /** Where HotSpot listens for jcmd, jstack and jmap from the first one on; it binds to the longer name, then renames. */
    private static final String ATTACH =
            "/tmp/.java_pid" + ProcessHandle.current().pid();

    private static final Set<String> OF_JVM = Set.of(ATTACH, ATTACH + ".tmp");

    /**
     * Empty for all others. Among these are connected Unix sockets, since the slot's own link is one that is made anew when
     * its agent restarts, and the one that the JVM's own tools attach to: HotSpot opens it once in a process, so that a slot
     * without it could not be looked into any more.
     */
    static Optional<SocketState> of(int descriptor) {
        if (option(descriptor, SOL_SOCKET, SO_ACCEPTCONN).getInt() != 0) {
            boolean ofJvm =
                    option(descriptor, SOL_SOCKET, SO_DOMAIN).getInt() == AF_UNIX && OF_JVM.contains(path(descriptor));
            return ofJvm ? Optional.empty() : Optional.of(LISTENING);
        }
        // The state is the first byte of what the kernel knows of a connection.
        return option(descriptor, IPPROTO_TCP, TCP_INFO).get() == TCP_ESTABLISHED
                ? Optional.of(CONNECTED)
                : Optional.empty();
    }

    /** All zeros if it has no such option, or is no socket. */
    private static ByteBuffer option(int descriptor, int level, int name) {
        byte[] value = new byte[Integer.BYTES];
        LibC.getsockopt(descriptor, level, name, value, new int[] {value.length});
        return ByteBuffer.wrap(value).order(ByteOrder.nativeOrder());
    }

    private static String path(int descriptor) {
        byte[] address = new byte[ADDRESS_BYTES];
        int[] length = {address.length};
        if (LibC.getsockname(descriptor, address, length) != 0) {
            return "";
        }
        int bytes = Math.max(0, Math.min(length[0], address.length) - FAMILY_BYTES);
        // The path ends with a zero.
        return new String(address, FAMILY_BYTES, bytes, StandardCharsets.ISO_8859_1).split("\0", 2)[0];
    }
}
