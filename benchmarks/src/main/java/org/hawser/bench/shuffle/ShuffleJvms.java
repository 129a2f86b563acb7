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
package org.hawser.bench.shuffle;

import java.util.List;
import java.util.stream.Stream;
import org.hawser.reuse.config.ReuseKeys;

/** Options of the JVMs of a shuffle. */
final class ShuffleJvms {
    static final List<String> HANDLER = List.of("-Xmx256m", "-XX:+UseSerialGC");

    /** As nodes start it. */
    static final List<String> AGENT = Stream.concat(
                    HANDLER.stream(), ReuseKeys.AGENT_JAVA_OPTIONS.get(key -> null).stream())
            .toList();

    static final List<String> REDUCERS = List.of("-Xmx1536m", "-XX:MaxDirectMemorySize=512m", "-XX:+UseParallelGC");

    private ShuffleJvms() {}
}
