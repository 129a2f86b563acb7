// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.cleanup.resources;

import java.io.Closeable;
import java.io.IOException;
import java.util.List;
import org.hawser.reuse.cleanup.Cleaner;
import org.hawser.reuse.cleanup.CleanerTable;
import org.hawser.reuse.cleanup.ContainerTrace;
import org.hawser.reuse.cleanup.Phase;
import org.hawser.reuse.cleanup.SmallCleaner;

/** Close what a container left open, and restore what signals do. */
public final class ResourceCleaners implements CleanerTable {
    @Override
    public List<Cleaner> cleaners() {
        return List.of(
                // Late: closing a file system may still load a class of the container.
                new SmallCleaner("job-class-loader", Phase.RESTORE, 850, () -> ResourceCleaners::close),
                // Last: most cleaners close something.
                new SmallCleaner("open-files", Phase.RESTORE, 950, OpenFilesCleaner::new),
                new SmallCleaner("signal-handlers", SignalHandlersCleaner::new));
    }

    /** Closes the container's class loader, and with it its jar files. */
    private static int close(ContainerTrace trace) throws IOException {
        if (trace.jobClassLoader() instanceof Closeable loader) {
            loader.close();
        }
        return 0;
    }
}
