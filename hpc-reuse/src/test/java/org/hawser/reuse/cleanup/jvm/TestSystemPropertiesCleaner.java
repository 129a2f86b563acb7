// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.cleanup.jvm;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Properties;
import org.hawser.reuse.cleanup.Cleaner;
import org.hawser.reuse.cleanup.EndedContainer;
import org.hawser.reuse.cleanup.TestedSlot;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class TestSystemPropertiesCleaner {
    private final Cleaner cleaner = new JvmCleaners().named("system-properties");

    @BeforeEach
    void recordBaseline() throws Exception {
        System.setProperty("slot.kept", "as it was");
        cleaner.recordBaseline(new TestedSlot());
    }

    @Test
    void clean_propertyAddedChangedAndRemoved_allAreRestored() throws Exception {
        System.setProperty("job.added", "x");
        System.setProperty("slot.kept", "changed");
        System.clearProperty("user.home");

        assertThat(cleaner.clean(EndedContainer.anywhere())).isEqualTo(3);

        assertThat(System.getProperty("job.added")).isNull();
        assertThat(System.getProperty("slot.kept")).isEqualTo("as it was");
        assertThat(System.getProperty("user.home")).isNotEmpty();
    }

    @Test
    void clean_propertiesObjectReplaced_isPutBack() throws Exception {
        Properties before = System.getProperties();
        System.setProperties(new Properties());

        cleaner.clean(EndedContainer.anywhere());

        assertThat(System.getProperties()).isSameAs(before);
    }

    @Test
    void clean_nothingChanged_countsNothing() throws Exception {
        assertThat(cleaner.clean(EndedContainer.anywhere())).isZero();
    }
}
