// SPDX-License-Identifier: Apache-2.0
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
