// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.slot;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.StringReader;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import org.hawser.reuse.compat.process.ForkedJvm;
import org.hawser.reuse.protocol.LaunchSpec;
import org.hawser.reuse.protocol.LaunchSpec.Redirect;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The system properties of a container, compared with those of a JVM started for it. */
class TestFreshProperties {
    /** Prints its system properties. */
    static final class Printer {
        private Printer() {}

        public static void main(String[] args) throws Exception {
            System.getProperties().store(System.out, null);
        }
    }

    @TempDir
    private Path dir;

    private Properties ofRealJvm(String... options) throws Exception {
        ForkedJvm jvm = new ForkedJvm(dir);
        for (String option : options) {
            jvm.option(option);
        }
        Properties properties = new Properties();
        properties.load(
                new StringReader(jvm.run(Printer.class, "a", "b").successful().stdout()));
        return properties;
    }

    private LaunchSpec spec(Map<String, String> environment, Map<String, String> properties) {
        return new LaunchSpec(
                "c1",
                "u",
                System.getProperty("user.dir"),
                environment,
                properties,
                List.of(ForkedJvm.classPath()),
                Printer.class.getName(),
                List.of("a", "b"),
                0,
                0,
                Redirect.DISCARD,
                Redirect.DISCARD,
                "/pid");
    }

    private static Properties forContainer(Properties ofAnyJvm, LaunchSpec spec) {
        return ProcessImage.forContainer(ofAnyJvm, spec, spec.classPath());
    }

    @Test
    void forContainer_slotWithOptionsOfItsOwn_showsWhatAFreshJvmShows() throws Exception {
        Properties slot = ofRealJvm("-Downed.by.slot=1");
        slot.setProperty("jna.loaded", "true");
        Properties fresh = ProcessImage.ofAnyJvm(slot, Set.of("owned.by.slot"));

        Properties container = forContainer(fresh, spec(Map.of(), Map.of("key", "value")));

        Properties real = ofRealJvm("-Dkey=value");
        Set<String> differing = new TreeSet<>();
        for (String name : real.stringPropertyNames()) {
            if (!real.getProperty(name).equals(container.getProperty(name))) {
                differing.add(name + ": " + real.getProperty(name) + " / " + container.getProperty(name));
            }
        }
        assertThat(differing).isEmpty();
        assertThat(container.stringPropertyNames()).isEqualTo(real.stringPropertyNames());
    }

    @Test
    void forContainer_libraryPathInTheEnvironment_comesFirst() throws Exception {
        Properties slot = ofRealJvm();
        String builtIn = slot.getProperty("java.library.path");
        Properties fresh = ProcessImage.ofAnyJvm(slot, Set.of());
        assertThat(forContainer(fresh, spec(Map.of("LD_LIBRARY_PATH", "/native"), Map.of()))
                        .getProperty("java.library.path"))
                .isEqualTo("/native:" + builtIn);
    }

    @Test
    void forContainer_optionsOfTheContainer_haveTheLastWord() throws Exception {
        Properties fresh = ProcessImage.ofAnyJvm(ofRealJvm(), Set.of());
        assertThat(forContainer(fresh, spec(Map.of(), Map.of("java.io.tmpdir", "/w/tmp", "java.library.path", "/l"))))
                .containsEntry("java.io.tmpdir", "/w/tmp")
                .containsEntry("java.library.path", "/l");
    }
}
