// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.executor;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedSet;
import org.apache.hadoop.conf.Configuration;
import org.hawser.common.process.BoundedFile;
import org.hawser.reuse.agent.AgentCommand;
import org.hawser.reuse.agent.AgentSettings;
import org.hawser.reuse.agent.NodeAgent;
import org.hawser.reuse.agent.NodeArchive;
import org.hawser.reuse.config.ReuseKeys;
import org.hawser.reuse.config.RunDirectory;
import org.hawser.reuse.config.SharedClassPath;

/** Starts the node agent in its own session, so that it outlives a restart of the NodeManager. */
final class AgentLauncher {
    private final Configuration conf;
    private final RunDirectory run;
    private final SharedClassPath shared;

    AgentLauncher(Configuration conf, RunDirectory run, SharedClassPath shared) {
        this.conf = conf;
        this.run = run;
        this.shared = shared;
    }

    /** The keys of Hawser whose values an agent that runs already does not have, because it was started with others. */
    SortedSet<String> unknownToRunning() throws IOException {
        Configuration running = new Configuration(false);
        running.addResource(run.agentSite().toUri().toURL());
        return AgentSettings.differences(AgentSettings.of(conf), running);
    }

    Process launch() throws IOException {
        run.create();
        AgentSettings.write(AgentSettings.of(conf), run.agentSite());
        List<String> line = new ArrayList<>(List.of("setsid"));
        line.addAll(new AgentCommand(conf::get, run, shared, NodeArchive.of(conf::get, shared))
                .jvm(NodeAgent.class, List.of(run.path().toString()))
                // The value that Hadoop's scripts set for the NodeManager.
                .with(List.of("-Djava.library.path=" + System.getProperty("java.library.path")), List.of())
                .line());
        // The agent limits its log itself, unless it keeps ending soon after its start.
        new BoundedFile(run.agentLog(), ReuseKeys.MAX_LOG_SIZE.get(conf::get)).keep();
        ProcessBuilder builder = new ProcessBuilder(line)
                .redirectErrorStream(true)
                .redirectInput(ProcessBuilder.Redirect.from(Path.of("/dev/null").toFile()))
                .redirectOutput(ProcessBuilder.Redirect.appendTo(run.agentLog().toFile()))
                .directory(run.path().toFile());
        builder.environment().put("HAWSER_RUN_DIR", run.path().toString());
        return builder.start();
    }
}
