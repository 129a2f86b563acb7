// SPDX-License-Identifier: Apache-2.0
package org.hawser.transport.netty;

import com.sun.management.UnixOperatingSystemMXBean;
import java.lang.management.ManagementFactory;

/** The number of files and connections that this process may have open. */
final class OpenFiles {
    private OpenFiles() {}

    /** The requested number, but at most half of the limit, because a process opens more than connections. */
    static int atMostHalf(int wished) {
        return ManagementFactory.getOperatingSystemMXBean() instanceof UnixOperatingSystemMXBean unix
                ? (int) Math.min(wished, unix.getMaxFileDescriptorCount() / 2)
                : wished;
    }
}
