// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.cleanup.jvm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLConnection;
import java.net.URLStreamHandler;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import org.hawser.reuse.cleanup.Cleaner;
import org.hawser.reuse.cleanup.EndedContainer;
import org.hawser.reuse.cleanup.TestedSlot;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TestUrlCleaners {
    @Test
    void clean_streamHandlerFactorySet_itsProtocolsAreGoneAndItCanBeSetAgain() throws Exception {
        Cleaner cleaner = new JvmCleaners().named("url-handlers");
        cleaner.recordBaseline(new TestedSlot());
        setFactory();
        assertThat(new URL("job://somewhere").getProtocol()).isEqualTo("job");

        assertThat(cleaner.clean(EndedContainer.anywhere())).isEqualTo(2);

        assertThatThrownBy(() -> new URL("job://somewhere")).isInstanceOf(MalformedURLException.class);
        setFactory();
        cleaner.clean(EndedContainer.anywhere());
    }

    @Test
    void clean_urlConnectionDefaultsChanged_areRestored() throws Exception {
        Cleaner cleaner = new JvmCleaners().named("url-handlers");
        cleaner.recordBaseline(new TestedSlot());
        URLConnection.setDefaultUseCaches("jar", false);
        URLConnection.setDefaultAllowUserInteraction(true);

        assertThat(cleaner.clean(EndedContainer.anywhere())).isEqualTo(2);

        assertThat(URLConnection.getDefaultUseCaches("jar")).isTrue();
        assertThat(URLConnection.getDefaultAllowUserInteraction()).isFalse();
    }

    @Test
    void clean_jarReadThroughUrl_isClosed(@TempDir Path dir) throws Exception {
        Cleaner cleaner = new JvmCleaners().named("jar-url-cache");
        cleaner.recordBaseline(new TestedSlot());
        Path jar = dir.resolve("job.jar");
        try (OutputStream file = Files.newOutputStream(jar);
                JarOutputStream entries = new JarOutputStream(file)) {
            entries.putNextEntry(new JarEntry("data"));
        }
        try (InputStream data = new URL("jar:" + jar.toUri() + "!/data").openStream()) {
            assertThat(data.readAllBytes()).isEmpty();
        }
        assertThat(openFiles()).contains(jar.toString());

        assertThat(cleaner.clean(EndedContainer.anywhere())).isEqualTo(1);

        assertThat(openFiles()).doesNotContain(jar.toString());
    }

    private static List<String> openFiles() throws IOException {
        try (var links = Files.list(Path.of("/proc/self/fd"))) {
            return links.map(TestUrlCleaners::target).toList();
        }
    }

    private static String target(Path link) {
        try {
            return Files.readSymbolicLink(link).toString();
        } catch (IOException e) {
            return "";
        }
    }

    private static void setFactory() {
        URL.setURLStreamHandlerFactory(protocol -> protocol.equals("job") ? new JobHandler() : null);
    }

    private static final class JobHandler extends URLStreamHandler {
        @Override
        protected URLConnection openConnection(URL url) throws IOException {
            throw new IOException("not opened in this test: " + url);
        }
    }
}
