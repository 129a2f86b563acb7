// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.cleanup.jvm;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogManager;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.hawser.reuse.cleanup.Cleaner;
import org.hawser.reuse.cleanup.EndedContainer;
import org.hawser.reuse.cleanup.TestedSlot;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class TestJavaLoggingCleaner {
    private static final Logger ROOT = Logger.getLogger("");

    private final Cleaner cleaner = new JvmCleaners().named("java-logging");

    @BeforeEach
    void recordBaseline() throws Exception {
        cleaner.recordBaseline(new TestedSlot());
    }

    @Test
    void clean_levelAndHandlerOfRoot_areRestored() throws Exception {
        Level level = ROOT.getLevel();
        Handler[] handlers = ROOT.getHandlers();
        ROOT.setLevel(Level.OFF);
        ROOT.addHandler(new SilentHandler());

        assertThat(cleaner.clean(EndedContainer.anywhere())).isEqualTo(1);

        assertThat(ROOT.getLevel()).isEqualTo(level);
        assertThat(ROOT.getHandlers()).containsExactly(handlers);
    }

    @Test
    void clean_wholeConfigurationReset_isRestored() throws Exception {
        Handler[] handlers = ROOT.getHandlers();
        LogManager.getLogManager().reset();

        cleaner.clean(EndedContainer.anywhere());

        assertThat(ROOT.getHandlers()).containsExactly(handlers);
    }

    @Test
    void clean_loggerOfContainer_losesItsSettings() throws Exception {
        Logger ofJob = Logger.getLogger("job.logger");
        ofJob.setLevel(Level.FINEST);
        ofJob.setUseParentHandlers(false);
        ofJob.setFilter(logged -> false);

        assertThat(cleaner.clean(EndedContainer.anywhere())).isEqualTo(1);

        assertThat(ofJob.getLevel()).isNull();
        assertThat(ofJob.getUseParentHandlers()).isTrue();
        assertThat(ofJob.getFilter()).isNull();
    }

    private static final class SilentHandler extends Handler {
        @Override
        public void publish(LogRecord logged) {}

        @Override
        public void flush() {}

        @Override
        public void close() {}
    }
}
