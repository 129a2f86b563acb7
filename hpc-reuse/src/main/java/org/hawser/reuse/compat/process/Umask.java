// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.compat.process;

/** The file mode creation mask of this process. */
public final class Umask {
    private final int mask;

    public Umask() {
        mask = LibC.umask(0);
        LibC.umask(mask);
    }

    /** Puts it back; true when it had been changed. */
    public boolean restore() {
        return LibC.umask(mask) != mask;
    }
}
