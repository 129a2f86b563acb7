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
package org.hawser.shuffle.monitor;

/**
 * How loaded and how responsive sources are. Reducers that share a monitor see each other's load, which is what spreads
 * them over the sources without a message (Nicolae et al. 4.1.1 and 4.1.2).
 */
public interface SourceMonitor extends AutoCloseable {
    /** The gauge of the source of this name, always the same one for the same name. */
    SourceGauge source(String name);

    /** Ends this reducer's part in the monitor: what it has in flight no longer counts. */
    @Override
    void close();
}
