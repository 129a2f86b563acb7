// SPDX-License-Identifier: Apache-2.0
package org.hawser.common.config;

import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;

/** Writes the reference of keys: one Markdown page for all modules, one Hadoop default file for each. */
public final class ConfigDocs {
    private static final String INTRODUCTION =
            """
            # Configuration

            Every key of Hawser, generated from the code. Keys go where Hadoop's own keys go, for example
            `yarn-site.xml`. A blank value counts as not set. Sizes are written `512k`, `64m`, `1g`, durations `250ms`,
            `30s`, `5m`, `1h`. A value that cannot be used is refused with a message that names the key, the value, what
            is allowed and the remedy.
            """;

    private static final String XML_HEAD =
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <!-- Generated from the keys in the code. Change them there; set your own values in a site file. -->
            <configuration>
            """;

    /** The page {@code docs/configuration.md}: modules in alphabetical order, keys in the order of their group. */
    public String markdown(List<KeyGroup> groups) {
        return groups.stream()
                .sorted(Comparator.comparing(KeyGroup::module))
                .map(ConfigDocs::section)
                .collect(Collectors.joining("", INTRODUCTION, ""));
    }

    /** The file {@code <module>-default.xml}, in the form that Hadoop's {@code Configuration} reads. */
    public String defaultXml(KeyGroup group) {
        return group.keys().stream()
                .map(ConfigDocs::property)
                .collect(Collectors.joining("", XML_HEAD, "</configuration>\n"));
    }

    private static String section(KeyGroup group) {
        String head = "\n## " + group.title() + " (`" + group.module() + "`)\n\n"
                + "| Key | Default | Allowed | Description | Since |\n|---|---|---|---|---|\n";
        return group.keys().stream().map(ConfigDocs::row).collect(Collectors.joining("", head, ""));
    }

    private static String row(ConfigKey<?> key) {
        String fallback = key.defaultText().isEmpty() ? "(none)" : "`" + cell(key.defaultText()) + "`";
        return "| `" + key.name() + "` | " + fallback + " | " + cell(key.range()) + " | " + cell(key.description())
                + " | " + key.since() + " |\n";
    }

    private static String cell(String text) {
        return text.replace("|", "\\|").replaceAll("\\s*\\R\\s*", " ").strip();
    }

    private static String property(ConfigKey<?> key) {
        return "  <property>\n"
                + "    <name>" + escape(key.name()) + "</name>\n"
                + "    <value>" + escape(key.defaultText()) + "</value>\n"
                + "    <description>" + escape(describe(key)) + "</description>\n"
                + "  </property>\n";
    }

    private static String describe(ConfigKey<?> key) {
        String text = key.description().strip();
        return key.range().isEmpty() ? text : text + " Allowed: " + key.range() + ".";
    }

    private static String escape(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
    }
}
