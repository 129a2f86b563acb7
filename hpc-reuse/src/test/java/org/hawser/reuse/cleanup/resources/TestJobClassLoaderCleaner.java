// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.cleanup.resources;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.concurrent.atomic.AtomicBoolean;
import org.hawser.reuse.cleanup.Cleaner;
import org.hawser.reuse.cleanup.EndedContainer;
import org.hawser.reuse.cleanup.TestedSlot;
import org.junit.jupiter.api.Test;

class TestJobClassLoaderCleaner {
    @Test
    void clean_closeableLoader_isClosed() throws Exception {
        AtomicBoolean closed = new AtomicBoolean();
        ClassLoader loader = new URLClassLoader(new URL[0]) {
            @Override
            public void close() throws IOException {
                super.close();
                closed.set(true);
            }
        };

        Cleaner cleaner = new ResourceCleaners().named("job-class-loader");
        cleaner.recordBaseline(new TestedSlot());
        cleaner.clean(EndedContainer.withLoader(loader));

        assertThat(closed).isTrue();
    }
}
