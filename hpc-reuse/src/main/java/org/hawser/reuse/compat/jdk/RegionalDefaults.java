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
