// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.cleanup.jvm;

import static org.assertj.core.api.Assertions.assertThat;

import org.hawser.reuse.cleanup.Cleaner;
import org.hawser.reuse.cleanup.EndedContainer;
import org.hawser.reuse.cleanup.TestedSlot;
import org.junit.jupiter.api.Test;

class TestUncaughtExceptionHandlerCleaner {
    @Test
    void clean_handlerSet_isRestored() throws Exception {
        Cleaner cleaner = new JvmCleaners().named("uncaught-exception-handler");
        cleaner.recordBaseline(new TestedSlot());
        Thread.UncaughtExceptionHandler before = Thread.getDefaultUncaughtExceptionHandler();
        Thread.setDefaultUncaughtExceptionHandler((thread, cause) -> {});

        assertThat(cleaner.clean(EndedContainer.anywhere())).isEqualTo(1);

        assertThat(Thread.getDefaultUncaughtExceptionHandler()).isSameAs(before);
        assertThat(cleaner.clean(EndedContainer.anywhere())).isZero();
    }
}
