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
package org.hawser.cluster.core.daemon;

import java.util.List;
import java.util.stream.Stream;

/** JVM options of daemons that live as long as a job, beyond those of a local cluster, which is there to start fast. */
public final class DaemonJvm {
    private static final int LARGE_HEAP_MEBIBYTES = 2048;

    private DaemonJvm() {}

    /** The options for a heap of that size: compiled code as good as it gets, and short pauses on a large heap. */
    public static List<String> options(int heapMebibytes) {
        Stream<String> collector =
                heapMebibytes >= LARGE_HEAP_MEBIBYTES ? Stream.of("-XX:-UseSerialGC", "-XX:+UseG1GC") : Stream.empty();
        return Stream.concat(Stream.of("-Xmx" + heapMebibytes + "m", "-XX:TieredStopAtLevel=4"), collector)
                .toList();
    }
}
