// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.compat.process;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TestSignals {
    /** The null signal, which only asks whether a process exists. */
    private static final int NONE = 0;

    @Test
    void send_processThatExists_isTold() {
        assertThat(Signals.send(ProcessHandle.current().pid(), NONE)).isTrue();
    }

    @Test
    void send_noProcess_doesNotReachTheCallersGroup() {
        assertThat(Signals.send(0, NONE)).isFalse();
        assertThat(Signals.send(1, NONE)).isFalse();
        assertThat(Signals.sendToGroup(0, NONE)).isFalse();
    }
}
