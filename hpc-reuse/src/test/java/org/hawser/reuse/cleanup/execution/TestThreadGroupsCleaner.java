// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.cleanup.execution;

import static org.assertj.core.api.Assertions.assertThat;

import org.hawser.reuse.cleanup.Cleaner;
import org.hawser.reuse.cleanup.EndedContainer;
import org.hawser.reuse.cleanup.TestedSlot;
import org.junit.jupiter.api.Test;

class TestThreadGroupsCleaner {
    @Test
    @SuppressWarnings("removal")
    void clean_emptyGroups_areDestroyed() throws Exception {
        Cleaner cleaner = new ThreadCleaners().named("thread-groups");
        ThreadGroup before = new ThreadGroup("slot's");
        cleaner.recordBaseline(new TestedSlot());
        ThreadGroup outer = new ThreadGroup("outer");
        ThreadGroup inner = new ThreadGroup(outer, "inner");

        assertThat(cleaner.clean(EndedContainer.anywhere())).isEqualTo(2);

        assertThat(outer.isDestroyed()).isTrue();
        assertThat(inner.isDestroyed()).isTrue();
        assertThat(before.isDestroyed()).isFalse();
    }
}
