/*
 * Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file except in
 * compliance with the License. You may obtain a copy of the License at
 *
 *     https://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software distributed under the License is
 * distributed on an "AS IS" BASIS, WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express or
 * implied. See the License for the specific language governing permissions and limitations under the
 * License.
 */
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
