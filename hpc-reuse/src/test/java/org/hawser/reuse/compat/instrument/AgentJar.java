// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.compat.instrument;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;

/** What {@code -javaagent} needs of a jar; the classes come from the class path. */
public final class AgentJar {
    private AgentJar() {}

    public static Path create(Path directory) throws IOException {
        Manifest manifest = new Manifest();
        Attributes attributes = manifest.getMainAttributes();
        attributes.put(Attributes.Name.MANIFEST_VERSION, "1.0");
        attributes.put(new Attributes.Name("Premain-Class"), SlotJavaAgent.class.getName());
        attributes.put(new Attributes.Name("Can-Retransform-Classes"), "true");
        attributes.put(new Attributes.Name("Can-Redefine-Classes"), "true");
        Path jar = directory.resolve("agent.jar");
        try (OutputStream out = Files.newOutputStream(jar);
                JarOutputStream content = new JarOutputStream(out, manifest)) {
            content.finish();
        }
        return jar;
    }
}
