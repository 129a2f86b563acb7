// SPDX-License-Identifier: Apache-2.0
package org.hawser.semem.store;

/** What files take in a tmpfs: whole pages. */
public final class Pages {
    /** Of x86. Where the kernel has larger ones, small files take more than the ledger says. */
    public static final long BYTES = 4096;

    private Pages() {}

    public static long roundUp(long bytes) {
        return (bytes + BYTES - 1) / BYTES * BYTES;
    }
}
