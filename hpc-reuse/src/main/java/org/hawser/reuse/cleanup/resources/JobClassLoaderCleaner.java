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
