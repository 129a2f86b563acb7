// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.cleanup.hadoop;

import static org.assertj.core.api.Assertions.assertThat;

import org.apache.log4j.AppenderSkeleton;
import org.apache.log4j.Level;
import org.apache.log4j.LogManager;
import org.apache.log4j.Logger;
import org.apache.log4j.NDC;
import org.apache.log4j.spi.LoggingEvent;
import org.hawser.reuse.cleanup.Cleaner;
import org.hawser.reuse.cleanup.EndedContainer;
import org.hawser.reuse.cleanup.TestedSlot;
import org.junit.jupiter.api.Test;

class TestLog4jCleaner {
    @Test
    void clean_loggingConfigured_isAsBeforeItsConfiguration() throws Exception {
        Cleaner cleaner = new HadoopCleaners().named("log4j");
        cleaner.recordBaseline(new TestedSlot());
        ClosableAppender appender = new ClosableAppender();
        Logger ofJob = Logger.getLogger("job");
        ofJob.addAppender(appender);
        ofJob.setLevel(Level.OFF);
        ofJob.setAdditivity(false);
        LogManager.getRootLogger().setLevel(Level.ERROR);
        LogManager.getLoggerRepository().setThreshold(Level.FATAL);
        NDC.push("former task");

        assertThat(cleaner.clean(EndedContainer.anywhere())).isEqualTo(1);

        assertThat(appender.isClosed()).isTrue();
        assertThat(ofJob.getAllAppenders().hasMoreElements()).isFalse();
        assertThat(ofJob.getLevel()).isNull();
        assertThat(ofJob.getAdditivity()).isTrue();
        assertThat(LogManager.getRootLogger().getLevel()).isEqualTo(Level.DEBUG);
        assertThat(LogManager.getLoggerRepository().getThreshold()).isEqualTo(Level.ALL);
        assertThat(NDC.get()).isNull();
        assertThat(cleaner.clean(EndedContainer.anywhere())).isZero();
    }

    private static final class ClosableAppender extends AppenderSkeleton {
        @Override
        protected void append(LoggingEvent event) {}

        @Override
        public void close() {
            closed = true;
        }

        boolean isClosed() {
            return closed;
        }

        @Override
        public boolean requiresLayout() {
            return false;
        }
    }
}
