// SPDX-License-Identifier: Apache-2.0
package org.hawser.integration.harness;

import java.util.List;
import org.hawser.cluster.core.client.ToolFamily;
import org.hawser.cluster.core.client.ToolRun;
import org.hawser.cluster.core.process.ProcessTable;
import org.hawser.cluster.local.LocalCluster;

/** Job clients whose JVMs start quickly: what they do is tested, not how fast they do it. */
public final class Client {
    private static final List<String> QUICK_START = List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC");

    private Client() {}

    /** Ends the client of a job, which otherwise asks for the job even when the cluster is gone. */
    public static void end(Job job) {
        ProcessTable table = ProcessTable.ofMachine();
        ProcessHandle.current()
                .descendants()
                .filter(process -> table.commandLine(process.pid()).contains(job.output()))
                .forEach(ProcessHandle::destroyForcibly);
    }

    /** {@code hadoop jar}. */
    public static ToolRun jar(LocalCluster cluster, String... arguments) {
        return cluster.run(ToolFamily.JAR.tool(List.of(arguments)).withJvmOptions(QUICK_START));
    }
}
