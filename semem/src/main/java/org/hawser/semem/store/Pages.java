// SPDX-License-Identifier: Apache-2.0
package org.hawser.semem.agent;

/** What files take in a tmpfs: whole pages. */
final class Pages {
    /** Of x86. Where the kernel has larger ones, small files take more than the ledger says. */
    private static final long BYTES = 4096;

    private Pages() {}

    static long roundUp(long bytes) {
        return (bytes + BYTES - 1) / BYTES * BYTES;
    }
}
