// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.batch.pool;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.hawser.cluster.batch.plan.AllocatedNode;
import org.hawser.cluster.batch.plan.AllocationPlaces;
import org.hawser.cluster.batch.plan.AllocationSpec;
import org.hawser.cluster.core.conf.SiteFiles;
import org.hawser.cluster.core.daemon.DaemonCommand;
import org.hawser.cluster.core.daemon.StopTime;
import org.hawser.cluster.core.layout.RuntimeLayout;
import org.hawser.cluster.core.pool.PoolLaunch;
import org.hawser.cluster.core.process.LogTail;
import org.hawser.cluster.core.process.ProcessLauncher;
import org.hawser.cluster.core.process.ProcessLauncher.Session;

/** The pools of all workers of a batch job, as ranks of one mpirun on the master. To be used by one thread. */
public final class MpirunPools {
    private static final long END_MILLIS = 3_000;

    private final AllocationSpec spec;
    private final AllocationPlaces places;
    private final RuntimeLayout layout;
    private final Map<String, String> environment;
    private final DaemonScripts scripts;
    private Optional<Process> mpirun = Optional.empty();

    /** Launchers know the job by its environment. */
    public MpirunPools(
            AllocationSpec spec, AllocationPlaces places, RuntimeLayout layout, Map<String, String> environment) {
        this.spec = requireNonNull(spec, "spec is null");
        this.places = requireNonNull(places, "places is null");
        this.layout = requireNonNull(layout, "layout is null");
        this.environment = Map.copyOf(environment);
        this.scripts = new DaemonScripts(places);
    }

    /** Starts mpirun and returns at once; the settings are those of each worker's NodeManager. */
    public void start(Map<AllocatedNode, Map<String, String>> settings, Optional<String> networkInterface) {
        try {
            scripts.write(spec.launcher());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        settings.forEach((node, own) -> SiteFiles.write(conf(node), own));
        PoolLaunch launch = new PoolLaunch(
                layout,
                places.shared().dir(),
                places.shared().conf(),
                places.mpirun().resolve("plan"),
                settings.keySet().stream()
                        .map(node -> new PoolLaunch.Node(Optional.of(node.name()), conf(node)))
                        .toList());
        mpirun = Optional.of(
                new ProcessLauncher(places.mpirun(), environment(settings.size(), networkInterface), Session.INHERITED)
                        .start(launch.command(), places.shared().mpirunLog()));
    }

    /** How mpirun ended that nobody has stopped, if it did. */
    public Optional<String> loss() {
        return mpirun.filter(process -> !process.isAlive())
                .map(process -> "mpirun has ended with exit code " + process.exitValue()
                        + "; NodeManagers start pools of their own. "
                        + LogTail.quote(places.shared().mpirunLog()));
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

    private Map<String, String> environment(int nodes, Optional<String> networkInterface) {
        Map<String, String> all = new HashMap<>(environment);
        all.putAll(scripts.environment(nodes, networkInterface));
        all.putAll(new DaemonCommand(places.shared(), spec.profile(), layout).poolEnvironment());
        all.put("TMPDIR", places.masterTemporary().toString());
        return all;
    }
}
