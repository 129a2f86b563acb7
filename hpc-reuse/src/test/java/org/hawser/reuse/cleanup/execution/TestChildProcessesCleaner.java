// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.cleanup.execution;

import static org.assertj.core.api.Assertions.assertThat;

import org.awaitility.Awaitility;
import org.hawser.reuse.cleanup.Cleaner;
import org.hawser.reuse.cleanup.EndedContainer;
import org.hawser.reuse.cleanup.TestedSlot;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class TestChildProcessesCleaner {
    private final Cleaner cleaner = new ThreadCleaners().named("child-processes");

    @BeforeEach
    void recordBaseline() throws Exception {
        cleaner.recordBaseline(new TestedSlot());
    }

    @Test
    void clean_noChild_countsNothing() throws Exception {
        assertThat(cleaner.clean(EndedContainer.anywhere())).isZero();
    }

    @Test
    void clean_childThatIgnoresTerm_isKilled() throws Exception {
        Process child = new ProcessBuilder("sh", "-c", "trap '' TERM; while :; do sleep 1000; done").start();
        Awaitility.await().until(() -> child.descendants().findAny().isPresent());

        assertThat(cleaner.clean(EndedContainer.anywhere())).isGreaterThanOrEqualTo(2);
        assertThat(child.waitFor()).isEqualTo(128 + 9);
    }
}
