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
package org.hawser.cluster.batch.pool;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.hawser.cluster.batch.plan.AllocatedNode;
import org.hawser.cluster.batch.plan.AllocationPlaces;
import org.hawser.cluster.batch.plan.AllocationSpec;
import org.hawser.cluster.core.conf.SiteFiles;
import org.hawser.cluster.core.daemon.DaemonCommand;
import org.hawser.cluster.core.daemon.StopTime;
import org.hawser.cluster.core.layout.RuntimeLayout;
import org.hawser.cluster.core.process.JavaCommand;
import org.hawser.cluster.core.process.LogTail;
import org.hawser.cluster.core.process.ProcessLauncher;
import org.hawser.cluster.core.process.ProcessLauncher.Session;

/** The pools of all workers as the ranks of one mpirun, which runs on the master. To be used by one thread. */
public final class MpirunPools {
    private static final String MAIN = "org.hawser.reuse.mpirun.PoolJob";
    private static final long END_MILLIS = 3_000;

    private final AllocationSpec spec;
    private final AllocationPlaces places;
    private final RuntimeLayout layout;
    private final Map<String, String> environment;
    private final DaemonScripts scripts;
    private Optional<Process> mpirun = Optional.empty();

    /**
     * Pools that are not started yet.
     *
     * @param environment of the job: launchers know the job by it
     */
    public MpirunPools(
            AllocationSpec spec, AllocationPlaces places, RuntimeLayout layout, Map<String, String> environment) {
        this.spec = requireNonNull(spec, "spec is null");
        this.places = requireNonNull(places, "places is null");
        this.layout = requireNonNull(layout, "layout is null");
        this.environment = Map.copyOf(environment);
        this.scripts = new DaemonScripts(places);
    }

    /**
     * Starts mpirun and returns at once.
     *
     * @param settings of the NodeManager of each worker
     * @param networkInterface that the daemons of all nodes use, if it has the same name on all
     */
    public void start(Map<AllocatedNode, Map<String, String>> settings, Optional<String> networkInterface) {
        try {
            scripts.write(spec.launcher());
            settings.forEach((node, own) -> SiteFiles.write(conf(node), own));
            Map<String, String> own = new LinkedHashMap<>(environment);
            own.putAll(ownEnvironment(settings.size(), networkInterface));
            mpirun = Optional.of(new ProcessLauncher(places.mpirun(), own, Session.INHERITED)
                    .start(command(List.copyOf(settings.keySet())), places.mpirunLog()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** How mpirun ended that nobody has stopped, if it did. */
    public Optional<String> loss() {
        return mpirun.filter(process -> !process.isAlive())
                .map(process -> "mpirun has ended with exit code " + process.exitValue()
                        + "; NodeManagers start pools of their own. " + LogTail.quote(places.mpirunLog()));
    }

    /** Ends mpirun; in an orderly stop it ends by itself, as its ranks have ended with their nodes. */
    public void stop(StopTime time) {
        mpirun.ifPresent(process -> {
            BooleanSupplier ended = () -> !process.isAlive();
            if (!time.await(limits -> limits.atOnce() ? 0 : END_MILLIS, ended)) {
                process.destroy();
                time.await(limits -> limits.atOnce() ? limits.killMillis() : END_MILLIS, ended);
                process.destroyForcibly();
            }
        });
        mpirun = Optional.empty();
    }

    private Path conf(AllocatedNode node) {
        return places.mpirun().resolve("conf-" + node.label());
    }

    private List<String> command(List<AllocatedNode> workers) {
        String classPath = Stream.of(
                        Stream.of(places.shared().conf().toString()),
                        layout.hadoopClassPath().stream(),
                        layout.hawserJars().stream().map(Path::toString))
                .flatMap(entries -> entries)
                .collect(Collectors.joining(":"));
        List<String> command = new ArrayList<>(List.of(
                JavaCommand.java(),
                "-Xmx64m",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                DaemonCommand.mark(places.shared().dir()),
                "-cp",
                classPath,
                MAIN,
                layout.mpi().directory().toString(),
                places.mpirun().resolve("plan").toString()));
        workers.forEach(worker -> command.add(worker.name() + "=" + conf(worker)));
        return command;
    }

    private Map<String, String> ownEnvironment(int nodes, Optional<String> networkInterface) {
        Map<String, String> own = new LinkedHashMap<>(scripts.environment(nodes, networkInterface));
        own.put("HADOOP_CONF_DIR", places.shared().conf().toString());
        own.put("JAVA_HOME", JavaCommand.home().toString());
        layout.nativeHadoop().ifPresent(home -> own.put("HADOOP_COMMON_HOME", home.toString()));
        own.put("TMPDIR", places.masterTemporary().toString());
        // By this, what is left of it is found.
        own.put("HAWSER_RUN_DIR", places.shared().run().toString());
        return own;
    }
}
