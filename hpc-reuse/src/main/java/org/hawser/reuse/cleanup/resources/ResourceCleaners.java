/*
 * Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file except in
 * compliance with the License. You may obtain a copy of the License at
 *
 *     https://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software distributed under the License is
 * distributed on an "AS IS" BASIS, WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express or
 * implied. See the License for the specific language governing permissions and limitations under the
 * License.
 */
package org.hawser.reuse.cleanup.resources;

import java.util.List;
import org.hawser.reuse.cleanup.Cleaner;
import org.hawser.reuse.cleanup.CleanerTable;
import org.hawser.reuse.cleanup.Phase;
import org.hawser.reuse.cleanup.SmallCleaner;

/** Close what a container left open, and restore what signals do. */
public final class ResourceCleaners implements CleanerTable {
    @Override
    public List<Cleaner> cleaners() {
        return List.of(
                // Late: closing a file system may still load a class of the container.
                new SmallCleaner("job-class-loader", Phase.RESTORE, 850, JobClassLoaderCleaner::new),
                // Last: most cleaners close something.
                new SmallCleaner("open-files", Phase.RESTORE, 950, OpenFilesCleaner::new),
                new SmallCleaner("signal-handlers", SignalHandlersCleaner::new));
    }
}
