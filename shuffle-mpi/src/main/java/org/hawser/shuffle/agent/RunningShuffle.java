// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.agent;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.BiConsumer;
import org.hawser.reuse.service.AgentServiceHandle;
import org.hawser.reuse.socket.MessageListener;
import org.hawser.shuffle.control.ControlMessage;
import org.hawser.shuffle.server.Job;
import org.hawser.shuffle.server.MapOutputServer;
import org.hawser.shuffle.server.OutputPlaces;
import org.hawser.shuffle.server.ShuffleServer;
import org.hawser.shuffle.wire.JobName;
import org.hawser.shuffle.wire.MapAttempt;
import org.hawser.transport.IncomingRequest;

/** The running shuffle service. The agent passes it requests; other services find it as a {@link MapOutputServer}. */
record RunningShuffle(ShuffleServer server, MapOutputServer outputs, MessageListener<ControlMessage> listener)
        implements AgentServiceHandle, MapOutputServer {
    @Override
    public void handle(IncomingRequest request) {
        server.handle(request);
    }

    @Override
    public void useLocalDirectories(List<Path> directories) {
        outputs.useLocalDirectories(directories);
    }

    @Override
    public void addJob(Job job) {
        outputs.addJob(job);
    }

    @Override
    public void removeJob(JobName name) {
        outputs.removeJob(name);
    }

    @Override
    public Optional<Job> job(JobName name) {
        return outputs.job(name);
    }

    @Override
    public void usePlaces(OutputPlaces places) {
        outputs.usePlaces(places);
    }

    @Override
    public void whenMissing(BiConsumer<JobName, MapAttempt> told) {
        outputs.whenMissing(told);
    }

    @Override
    public void forget(JobName job, MapAttempt map) {
        outputs.forget(job, map);
    }

    @Override
    public CompletableFuture<Void> letGo(JobName job, MapAttempt map) {
        return outputs.letGo(job, map);
    }

    @Override
    public void close() {
        listener.close();
        server.close();
    }
}
