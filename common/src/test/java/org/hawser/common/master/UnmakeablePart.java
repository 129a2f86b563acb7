// SPDX-License-Identifier: Apache-2.0
package org.hawser.common.master;

/** Fails before it exists. */
public final class UnmakeablePart extends RecordingPart {
    public UnmakeablePart() {
        throw new IllegalStateException("never made");
    }
}
