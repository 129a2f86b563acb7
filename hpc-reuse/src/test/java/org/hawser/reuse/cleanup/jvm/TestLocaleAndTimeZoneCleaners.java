// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.cleanup.jvm;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Locale;
import java.util.TimeZone;
import org.hawser.reuse.cleanup.Cleaner;
import org.hawser.reuse.cleanup.EndedContainer;
import org.hawser.reuse.cleanup.TestedSlot;
import org.junit.jupiter.api.Test;

class TestLocaleAndTimeZoneCleaners {
    @Test
    void clean_defaultLocaleChanged_everyCategoryIsRestored() throws Exception {
        Cleaner cleaner = new JvmCleaners().named("locale");
        cleaner.recordBaseline(new TestedSlot());
        Locale before = Locale.getDefault();
        Locale formatBefore = Locale.getDefault(Locale.Category.FORMAT);
        Locale.setDefault(Locale.forLanguageTag("ar-EG"));

        assertThat(cleaner.clean(EndedContainer.anywhere())).isEqualTo(1);

        assertThat(Locale.getDefault()).isEqualTo(before);
        assertThat(Locale.getDefault(Locale.Category.FORMAT)).isEqualTo(formatBefore);
    }

    @Test
    void clean_onlyFormatLocaleChanged_isRestored() throws Exception {
        Cleaner cleaner = new JvmCleaners().named("locale");
        cleaner.recordBaseline(new TestedSlot());
        Locale before = Locale.getDefault(Locale.Category.FORMAT);
        Locale.setDefault(Locale.Category.FORMAT, Locale.forLanguageTag("hi-IN"));

        assertThat(cleaner.clean(EndedContainer.anywhere())).isEqualTo(1);
        assertThat(Locale.getDefault(Locale.Category.FORMAT)).isEqualTo(before);
        assertThat(cleaner.clean(EndedContainer.anywhere())).isZero();
    }

    @Test
    void clean_timeZoneChanged_nextContainerFindsItsOwn() throws Exception {
        Cleaner cleaner = new JvmCleaners().named("time-zone");
        cleaner.recordBaseline(new TestedSlot());
        TimeZone before = TimeZone.getDefault();
        TimeZone.setDefault(TimeZone.getTimeZone("Asia/Kathmandu"));

        assertThat(cleaner.clean(EndedContainer.anywhere())).isEqualTo(1);
        assertThat(TimeZone.getDefault()).isEqualTo(before);
    }
}
