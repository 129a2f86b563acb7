// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.compat.jdk;

import java.util.List;

/** The packages of the Java runtime that a slot's clean-up reaches into by reflection. */
public final class RequiredOpens {
    /** Each as {@code module/package}, as {@code --add-opens} wants them. */
    public static final List<String> PACKAGES = List.of(
            "java.base/java.io",
            "java.base/java.lang",
            "java.base/java.lang.ref",
            "java.base/java.lang.reflect",
            "java.base/java.net",
            "java.base/java.nio",
            "java.base/java.nio.file",
            "java.base/java.security",
            "java.base/java.util",
            "java.base/java.util.concurrent",
            "java.base/javax.net.ssl",
            "java.base/jdk.internal.ref",
            "java.base/sun.net.www.protocol.jar",
            "java.base/sun.nio.fs",
            "java.desktop/com.sun.beans.introspect",
            "java.desktop/java.beans",
            "java.logging/java.util.logging",
            "java.management/sun.management",
            "java.sql/java.sql");

    private RequiredOpens() {}

    public static List<String> jvmOptions() {
        return PACKAGES.stream()
                .map(name -> "--add-opens=" + name + "=ALL-UNNAMED")
                .toList();
    }
}
