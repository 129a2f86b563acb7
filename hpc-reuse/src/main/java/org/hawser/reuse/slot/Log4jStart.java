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
package org.hawser.reuse.slot;

import java.net.MalformedURLException;
import java.net.URL;
import org.apache.log4j.LogManager;
import org.apache.log4j.helpers.Loader;
import org.apache.log4j.helpers.OptionConverter;

/** Configures log4j as its static initialiser does in a fresh JVM. In a slot the initialiser has already run. */
public final class Log4jStart {
    private Log4jStart() {}

    /** Applies {@code log4j.configuration}, with the class path of the calling thread's context loader. */
    public static void configure() {
        LogManager.resetConfiguration();
        String overridden = OptionConverter.getSystemProperty("log4j.defaultInitOverride", null);
        if (overridden != null && !"false".equalsIgnoreCase(overridden)) {
            return;
        }
        String resource = OptionConverter.getSystemProperty("log4j.configuration", null);
        URL url = resource == null ? defaultResource() : resolve(resource);
        if (url != null) {
            String configurator = OptionConverter.getSystemProperty("log4j.configuratorClass", null);
            OptionConverter.selectAndConfigure(url, configurator, LogManager.getLoggerRepository());
        }
    }

    private static URL defaultResource() {
        URL xml = Loader.getResource("log4j.xml");
        return xml == null ? Loader.getResource("log4j.properties") : xml;
    }

    private static URL resolve(String resource) {
        try {
            return new URL(resource);
        } catch (MalformedURLException e) {
            return Loader.getResource(resource);
        }
    }
}
