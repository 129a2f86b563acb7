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
package org.hawser.reuse.compat.jdk;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Locale;
import java.util.Properties;
import java.util.TimeZone;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class TestRegionalDefaults {
    private final Properties before = (Properties) System.getProperties().clone();

    @AfterEach
    void restore() {
        System.setProperties(before);
        RegionalDefaults.followProperties();
    }

    @Test
    void followProperties_localeAndTimeZoneInProperties_areTheDefaults() {
        System.setProperty("user.language", "de");
        System.setProperty("user.country", "CH");
        System.setProperty("user.timezone", "Asia/Kathmandu");

        RegionalDefaults.followProperties();

        assertThat(Locale.getDefault()).isEqualTo(Locale.forLanguageTag("de-CH"));
        assertThat(Locale.getDefault(Locale.Category.FORMAT)).isEqualTo(Locale.forLanguageTag("de-CH"));
        assertThat(TimeZone.getDefault().getID()).isEqualTo("Asia/Kathmandu");
    }
}
