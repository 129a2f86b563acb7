// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.compat.jdk;

import java.util.Locale;
import java.util.Properties;
import java.util.TimeZone;

/** The default locale and time zone, which a JVM finds from system properties when it starts. */
public final class RegionalDefaults {
    private static final PrivateField DISPLAY = PrivateField.of(Locale.class, "defaultDisplayLocale");
    private static final PrivateField FORMAT = PrivateField.of(Locale.class, "defaultFormatLocale");

    private RegionalDefaults() {}

    /**
     * Makes this JVM show the locale of {@code user.language}, {@code user.script}, {@code user.country} and
     * {@code user.variant}, and find its time zone from {@code user.timezone} or the system when it is next asked, as
     * one started with the present system properties does.
     */
    public static void followProperties() {
        Properties properties = System.getProperties();
        Locale.setDefault(new Locale.Builder()
                .setLanguage(properties.getProperty("user.language", "en"))
                .setScript(properties.getProperty("user.script", ""))
                .setRegion(properties.getProperty("user.country", properties.getProperty("user.region", "")))
                .setVariant(properties.getProperty("user.variant", ""))
                .build());
        unsetCategories();
        TimeZone.setDefault(null);
    }

    /** Makes the locales for display and format follow from properties and the default locale on their next use. */
    public static void unsetCategories() {
        DISPLAY.set(null);
        FORMAT.set(null);
    }
}
