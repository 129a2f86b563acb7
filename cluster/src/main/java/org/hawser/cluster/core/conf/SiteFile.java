// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.core.conf;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import javax.xml.parsers.DocumentBuilder;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.hawser.cluster.core.ClusterException;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.SAXException;
import org.xml.sax.helpers.DefaultHandler;

/** Reads and writes one of Hadoop's XML files, without loading Hadoop. */
public final class SiteFile {
    private SiteFile() {}

    /** Writes the settings in their order. */
    public static void write(Path file, Map<String, String> settings) {
        StringBuilder xml = new StringBuilder("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<configuration>\n");
        settings.forEach((key, value) -> xml.append(property(key, value)));
        xml.append("</configuration>\n");
        try {
            Files.writeString(file, xml);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static String property(String key, String value) {
        return "  <property><name>" + escape(key) + "</name><value>" + escape(value) + "</value></property>\n";
    }

    /** The settings of a file; empty if there is no such file. */
    public static Map<String, String> read(Path file) {
        Map<String, String> settings = new LinkedHashMap<>();
        if (!Files.exists(file)) {
            return settings;
        }
        try (InputStream in = Files.newInputStream(file)) {
            DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
            factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
            DocumentBuilder builder = factory.newDocumentBuilder();
            // The one it has prints errors; they are thrown all the same.
            builder.setErrorHandler(new DefaultHandler());
            NodeList properties = builder.parse(in).getDocumentElement().getElementsByTagName("property");
            for (int i = 0; i < properties.getLength(); i++) {
                Element property = (Element) properties.item(i);
                settings.put(text(property, "name", file), text(property, "value", file));
            }
            return settings;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (SAXException | ParserConfigurationException e) {
            throw new ClusterException(file + " is not a Hadoop configuration file: " + e.getMessage(), e);
        }
    }

    private static String text(Element property, String tag, Path file) {
        NodeList found = property.getElementsByTagName(tag);
        if (found.getLength() != 1) {
            throw new ClusterException(
                    file + ": a property has " + found.getLength() + " <" + tag + ">, it must have one.");
        }
        return found.item(0).getTextContent().strip();
    }

    static String escape(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
    }
}
