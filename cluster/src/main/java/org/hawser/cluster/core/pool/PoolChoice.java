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
package org.hawser.cluster.core.pool;

import static java.util.Objects.requireNonNull;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.hawser.cluster.core.ClusterException;
import org.hawser.cluster.core.layout.OpenMpi;

/**
 * Decides how the pools of a cluster are started: as its settings say, or else as ranks of one mpirun where that is
 * possible.
 */
public final class PoolChoice {
    /** The setting that decides; without it the choice is free. */
    public static final String KEY = "hawser.reuse.agent-start";

    private static final String EXECUTOR_KEY = "yarn.nodemanager.container-executor.class";
    private static final String EXECUTOR = "org.hawser.reuse.executor.PooledContainerExecutor";
    private static final String MODE_KEY = "hawser.reuse.launch-mode";
    private static final List<PoolStarter> STARTERS =
            List.of(PoolStarter.MPIRUN, PoolStarter.NODEMANAGER, PoolStarter.EXTERNAL);

    private final Map<String, String> settings;
    private final OpenMpi mpi;

    /**
     * A choice for a cluster with these settings.
     *
     * @param settings what every NodeManager has
     */
    public PoolChoice(Map<String, String> settings, OpenMpi mpi) {
        this.settings = Map.copyOf(settings);
        this.mpi = requireNonNull(mpi, "mpi is null");
    }

    /**
     * The way to start.
     *
     * @throws ClusterException if the settings ask for mpirun and it cannot be used, or for something unknown
     */
    public PoolState make() {
        if (!EXECUTOR.equals(setting(EXECUTOR_KEY).orElse(""))) {
            return PoolState.forced(PoolStarter.NOBODY, EXECUTOR_KEY + " is not Hawser's");
        }
        if (setting(MODE_KEY).filter("fork"::equals).isPresent()) {
            return PoolState.forced(PoolStarter.NOBODY, MODE_KEY + " is fork");
        }
        return setting(KEY).map(PoolChoice::parse).map(this::forced).orElseGet(this::free);
    }

    private PoolState forced(PoolStarter starter) {
        if (starter == PoolStarter.MPIRUN) {
            OpenMpi.Usability found = mpi.usability();
            if (!found.isUsable()) {
                throw new ClusterException(KEY + " is mpirun, but " + found.reason()
                        + ". Install an Open MPI 4 with Java bindings, or leave the key out.");
            }
        }
        return PoolState.forced(starter, KEY + " is " + starter.value());
    }

    private PoolState free() {
        OpenMpi.Usability found = mpi.usability();
        return PoolState.chosen(found.isUsable() ? PoolStarter.MPIRUN : PoolStarter.NODEMANAGER, found.reason());
    }

    private static PoolStarter parse(String value) {
        return STARTERS.stream()
                .filter(starter -> starter.value().equals(value.toLowerCase(Locale.ROOT)))
                .findFirst()
                .orElseThrow(() -> new ClusterException(KEY + " is \"" + value + "\", but allowed is one of "
                        + STARTERS.stream().map(PoolStarter::value).collect(Collectors.joining(", "))
                        + "; leave it out for mpirun where it can be used."));
    }

    private Optional<String> setting(String key) {
        return Optional.ofNullable(settings.get(key)).map(String::strip).filter(value -> !value.isEmpty());
    }
}
