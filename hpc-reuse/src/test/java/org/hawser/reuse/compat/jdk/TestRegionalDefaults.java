// SPDX-License-Identifier: Apache-2.0
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
