// SPDX-License-Identifier: Apache-2.0
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
