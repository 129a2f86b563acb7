// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.cleanup.resources;

import java.io.Closeable;
import java.io.IOException;
import org.hawser.reuse.cleanup.ContainerTrace;
import org.hawser.reuse.cleanup.SmallCleaner;

/** Closes the container's class loader, and with it its jar files. */
final class JobClassLoaderCleaner implements SmallCleaner.Work {
    @Override
    public int clean(ContainerTrace trace) throws IOException {
        if (trace.jobClassLoader() instanceof Closeable loader) {
            loader.close();
        }
        return 0;
    }
}
